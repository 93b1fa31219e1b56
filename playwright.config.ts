import { existsSync } from 'node:fs'

import { defineConfig } from 'playwright/test'

import { browserArgs } from './e2e/support/browser-args.ts'

// The one that `npm test` would take.
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const chromium = process.env['CHROME_PATH'] ?? debian.find((path) => existsSync(path))

/** The production build in a real browser against BFF and platform; `npm run build` comes first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/sample.ts',
  // Each worker has servers of its own; a second try would hide a race. Files go by name and each is
  // one worker's, but the tests of `views-*` are dealt out one by one: last, so that both end together.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Against hanging, not for speed: a slow machine that does something else passes as well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  reporter: 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A trace of every test costs a third of the time: `playwright test --trace on` for one to look at.
    trace: 'off',
    launchOptions: {
      // Neither there: Playwright's own browser, which `npm test` has downloaded.
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: browserArgs,
    },
  },
})
