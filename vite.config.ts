import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
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
    target: 'es2024',
    // Browsers that read light-dark() preload modules themselves.
    modulePreload: { polyfill: false },
    // Fonts and icons stay files: the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'locales/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: [],
  },
})
