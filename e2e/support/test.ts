/** `test` with the product running; unexpected errors in the page's console fail it. */
import type { Page } from 'playwright/test'

import { expect, test as base } from './workers.ts'
import type { World } from './world.ts'

interface TestFixtures {
  /** Variables of the servers beside the usual ones. */
  settings: Record<string, string>
  /** The tests of this file change nothing that others look at: one world serves all such files. */
  readsOnly: boolean
  /** A file never sees what another one changed where it could matter. */
  world: World
  /** Messages that a test expects in the console (a refused request is logged by the browser). */
  expectedErrors: RegExp[]
  quietConsole: void
  signIn: (account: string, options?: SignInOptions) => Promise<void>
}

interface SignInOptions {
  readOnly?: boolean
  page?: Page
  /** Which page is opened then, the first where none is named; `null`: none. */
  at?: string | null
}

/**
 * Opens a page, signed in with a sample key; the form has its own tests in `sign-in.e2e.ts`. For
 * tests that start a world of their own.
 */
export async function signInTo(
  world: World,
  page: Page,
  account: string,
  { readOnly = false, at = '/' }: Omit<SignInOptions, 'page'> = {},
): Promise<void> {
  const answer = await page.request.post(`${world.origin}/api/session`, {
    data: { apiKey: world.keyOf(account, readOnly) },
    headers: { Origin: world.origin, 'X-Requested-With': 'portico' },
  })
  expect(answer.ok()).toBe(true)
  if (at !== null) await page.goto(`${world.origin}${at}`)
}

/** Ends the session; with the last one of a key the BFF forgets what it has read with it. */
export async function signOut(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    return (await fetch('/api/session', { method: 'DELETE', headers })).status
  })
  expect(status).toBe(204)
}

export const test = base.extend<TestFixtures>({
  settings: [{}, { option: true }],
  readsOnly: [false, { option: true }],
  world: async ({ worlds, settings, readsOnly }, provide, { file }) => {
    const world = await (readsOnly ? worlds.shared() : worlds.own(file, settings))
    await provide(world)
    await world.setFaults()
  },
  baseURL: async ({ world }, provide) => provide(world.origin),
  // The browser itself logs each answer with an error status.
  expectedErrors: [[/Failed to load resource/], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, provide) => {
      const seen: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        const expected = expectedErrors.some((pattern) => pattern.test(text))
        if (['error', 'warning'].includes(message.type()) && !expected) seen.push(text)
      })
      page.on('pageerror', (error) => seen.push(String(error)))
      await provide()
      expect(seen).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, world }, provide) => {
    await provide((account, { page: other, ...options } = {}) =>
      signInTo(world, other ?? page, account, options),
    )
  },
})

export { expect }
