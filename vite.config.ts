import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { chunkGroups } from './scripts/chunks.ts'
import { writeTwins } from './src/bff/dashboard/files.ts'

/** What the page takes of Lucide is the shapes; what draws them is ours. */
const lightIcons = {
  name: 'portico:light-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source: string, importer: string | undefined) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
      ? new URL('src/web/bundled/lucide-icon.tsx', import.meta.url).pathname
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
    lightIcons,
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
    // What libraries bring along and the dashboard must not or need not have.
    alias: {
      'react-i18next': new URL('src/web/bundled/react-i18next.tsx', import.meta.url).pathname,
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
    // A process runs file after file (`docs/decisions/0060-*.md`); what a test replaced, it puts back.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // By default one core is left to the terminal: on two that halves the speed.
    maxWorkers: '100%',
    // Against hanging, not for speed: a small machine runs everything at once.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
