import { spawnSync } from 'node:child_process'

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

import { chunkGroups } from './scripts/chunks.ts'
import { compileHintPlugin } from './scripts/compile-hint.ts'
import { fieldClassesPlugin } from './scripts/field-classes.ts'
import { firstMomentPlugin } from './scripts/first-moment.ts'
import { textsPlugin } from './scripts/texts.ts'
import { buildTarget } from './src/server/dashboard/browser-floor.ts'
import { writeTwins } from './src/server/dashboard/files.ts'
import { hasRedis } from './src/testing/redis.ts'

const dist = `${process.env.PORTICO_DIST ?? 'dist'}/web`

/** Tests of programs that `npm run test:release` installs on Debian and Ubuntu, where they are not there. */
const withoutProgram = ['nginx', 'glewlwyd']
  .filter((name) => spawnSync(name, ['-v']).error)
  .map((name) => `**/${name}.release.test.ts`)

/** Compresses the files at build time, so the server never has to. */
const withTwins = {
  name: 'portico:twins',
  apply: 'build',
  writeBundle: { order: 'post', sequential: true, handler: () => writeTwins(dist) },
} as const

export default defineConfig({
  plugins: [
    withTwins,
    textsPlugin,
    fieldClassesPlugin,
    firstMomentPlugin,
    compileHintPlugin,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The frame of every signed-in page loads with the entry.
        splitBehavior: ({ routeId }) => (routeId === '/_app' ? [] : undefined),
        // Puts a page's loader into the page's chunk, not into the entry.
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
    conditions: ['bundled', ...defaultClientConditions],
    alias: {
      // The package's browser build decodes by writing HTML, which Trusted Types refuse.
      'decode-named-character-reference': new URL(
        'node_modules/decode-named-character-reference/index.js',
        import.meta.url,
      ).pathname,
      // React has had the hook since version 18.
      'use-sync-external-store/shim': 'use-sync-external-store',
    },
  },
  build: {
    outDir: dist,
    emptyOutDir: true,
    // Tells .size-limit.mjs which chunks a page loads.
    manifest: true,
    target: buildTarget,
    // Every browser of the floor preloads modules.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: addresses for fonts and icons.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'locales/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: [
      ...configDefaults.exclude,
      ...(hasRedis ? [] : ['**/*.redis.{test,release.test}.ts']),
      // Too slow for `npm test`; `npm run test:release` runs them.
      ...(process.env.RELEASE_TESTS ? withoutProgram : ['**/*.release.test.ts']),
    ],
    setupFiles: ['scripts/property-seed.ts'],
    // Files share a process (`docs/decisions/0060-*.md`), so undo whatever a test replaced.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // By default vitest leaves one core idle, which halves the speed on two cores.
    maxWorkers: '100%',
    // Only catch tests that hang: a slow, busy machine must pass too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
