import { existsSync } from 'node:fs'

import { defineConfig } from 'playwright/test'

import { browserArgs } from './e2e/support/browser-args.ts'

// Prefers the same Chromium as `npm test`.
const debianPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const chromium = process.env['CHROME_PATH'] ?? debianPaths.find((path) => existsSync(path))

/** Tests the production build in a real browser, so run `npm run build` first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/sample.ts',
  // A worker runs whole files in alphabetical order with its own servers. Only the tests of `views-*`
  // are distributed one by one; their names put them last, so that both workers end together.
  workers: 2,
  // A retry would hide a race.
  retries: 0,
  forbidOnly: true,
  // Only catches tests that hang: a slow, busy machine must pass too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/transcripts/{arg}{ext}',
  reporter: 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Tracing takes a third of the time; use `playwright test --trace on` to look into one test.
    trace: 'off',
    launchOptions: {
      // If there is none, Playwright uses its own, which `npm test` downloads.
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: browserArgs,
    },
  },
})
