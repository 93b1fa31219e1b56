import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { chunkGroups } from './scripts/chunks.ts'
import { writeTwins } from './src/bff/dashboard/files.ts'

/** react-i18next takes one function of i18next, for keys that are functions; the page has none. */
const withoutI18next = {
  name: 'portico:without-i18next',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source: string, importer: string | undefined) =>
    source === 'i18next' && importer?.includes('/react-i18next/')
      ? new URL('src/web/bundled/i18next.ts', import.meta.url).pathname
      : null,
} as const

const dist = `${process.env.PORTICO_DIST ?? 'dist'}/web`

/** The server finds its files compressed. */
const withTwins = {
  name: 'portico:twins',
  apply: 'build',
  writeBundle: { order: 'post', sequential: true, handler: () => writeTwins(dist) },
} as const

export default defineConfig({
  plugins: [
    withoutI18next,
    withTwins,
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
    alias: {
      // React has had this hook itself since 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
      ...Object.fromEntries(
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
  },
  build: {
    outDir: dist,
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
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'locales/**/*.test.ts', 'scripts/**/*.test.ts'],
    setupFiles: [],
    // By default one core is left to the terminal: on two that halves the speed.
    maxWorkers: '100%',
    // Against hanging, not for speed: a small machine runs everything at once.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
