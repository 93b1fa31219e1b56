/** `test` with the product running. Fails on unexpected errors in the page's console. */
import type { Page } from 'playwright/test'

import { shiftClock, shiftOf } from '#scripts/shift-clock.ts'

import { expect, test as base } from './workers.ts'
import type { World } from './world.ts'

interface TestFixtures {
  /** Additional environment variables for the servers. */
  settings: Record<string, string>
  /** Runs the sample provider's login too. */
  hasLogin: boolean
  /** The file's tests change no data, so all such files can share one world. */
  readsOnly: boolean
  /** Shared by files that only read; every other file gets its own. */
  world: World
  /** Console messages that do not fail the test. */
  expectedErrors: RegExp[]
  quietConsole: void
  signIn: (account: string, options?: SignInOptions) => Promise<void>
}

interface SignInOptions {
  readOnly?: boolean
  page?: Page
  /** Page to open after signing in, by default the overview; `null` opens none. */
  at?: string | null
}

/** Chooses English on this device, whatever the account's language is. */
export const chooseEnglish = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // `about:blank` has no storage.
    if (window.origin === 'null') return
    const settings = JSON.parse(localStorage.getItem('portico') ?? '{}')
    localStorage.setItem('portico', JSON.stringify({ language: 'en', ...settings }))
  })

/**
 * Signs in with a sample key and opens a page. Skips the form, which `sign-in.e2e.ts` tests. Exported
 * for tests that start their own world.
 */
export async function signInTo(
  world: World,
  page: Page,
  account: string,
  { readOnly = false, at = '/' }: Omit<SignInOptions, 'page'> = {},
): Promise<void> {
  const response = await page.request.post(`${world.origin}/api/session`, {
    data: { apiKey: world.keyOf(account, readOnly) },
    headers: { Origin: world.origin, 'X-Requested-With': 'portico' },
  })
  await expect(response).toBeOK()
  await chooseEnglish(page)
  if (at === null) return
  await page.goto(`${world.origin}${at}`)
  // Keys that are pressed while the document shows its frame go nowhere.
  await expect(page.locator('#first-frame')).toHaveCount(0)
}

/** Ends the session. After a key's last session the BFF drops the snapshots it read with that key. */
export async function signOut(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    return (await fetch('/api/session', { method: 'DELETE', headers })).status
  })
  expect(status).toBe(200)
}

export const test = base.extend<TestFixtures>({
  settings: [{}, { option: true }],
  hasLogin: [false, { option: true }],
  readsOnly: [false, { option: true }],
  world: async ({ worlds, settings, hasLogin, readsOnly }, provide, { file }) => {
    const world = await (readsOnly ? worlds.shared() : worlds.forFile(file, settings, hasLogin))
    await provide(world)
    await world.setFaults()
  },
  context: async ({ context }, provide) => {
    // `npm run test:release` moves the clock of the servers; the browser's has to agree.
    if (shiftOf() !== 0) await context.addInitScript(shiftClock, shiftOf())
    await provide(context)
    // A request still under way when a test ends must not fail it.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  baseURL: async ({ world }, provide) => provide(world.origin),
  // The browser itself logs every response with an error status.
  expectedErrors: [[/Failed to load resource/], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, provide) => {
      const errors: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        const isExpected = expectedErrors.some((pattern) => pattern.test(text))
        if (['error', 'warning'].includes(message.type()) && !isExpected) errors.push(text)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await provide()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page: ownPage, world }, provide) => {
    await provide((account, { page = ownPage, ...options } = {}) =>
      signInTo(world, page, account, options),
    )
  },
})

export { expect }
