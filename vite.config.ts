import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A page's loader and what it reads come with the page, not with the entry.
        defaultBehavior: [
          ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
        ],
      },
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
  ],
  resolve: {
    // What the Markdown reader brings along and the dashboard must not or need not have.
    alias: Object.fromEntries(
      [
        ['decode-named-character-reference', 'entities'],
        ['mdast-util-to-markdown', 'no-stringifier'],
        ['markdown-table', 'no-stringifier'],
        ['@ungap/structured-clone', 'structured-clone'],
      ].map(([name, file]) => [
        name,
        new URL(`src/web/features/assistant/text/bundled/${file}.ts`, import.meta.url).pathname,
      ]),
    ),
  },
  build: {
    outDir: `${process.env.PORTICO_DIST ?? 'dist'}/web`,
    emptyOutDir: true,
    // For .size-limit.mjs: which chunks a page loads.
    manifest: true,
    target: 'es2024',
    // Browsers that read light-dark() preload modules themselves.
    modulePreload: { polyfill: false },
    // Fonts and icons stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Left alone, what pages share falls into a hundred files of a few hundred bytes each, which
        // costs requests and a fifth of the compression.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|zod|@tanstack[\\/](?:react-router|router-core|history|store|react-store|react-query|query-core))[\\/]/,
              priority: 3,
            },
            {
              name: 'lists',
              test: /node_modules[\\/]@tanstack[\\/](?:react-virtual|virtual-core)[\\/]|src[\\/]web[\\/]ui[\\/]list[\\/]/,
              priority: 2,
            },
            {
              name: 'shared',
              // The assistant's calls come with its pane.
              test: /node_modules[\\/]lucide-react[\\/]|src[\\/](?:web[\\/](?:ui|shell|api[\\/](?!assistant))|i18n|contract)[\\/]/,
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'locales/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: [],
    // Against hanging, not for speed: a small machine runs everything at once.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
