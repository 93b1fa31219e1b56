/** `test` with a BFF before a provider whose assistant follows a script. */
import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright/test'

import { type ChatWorld, expect, test as base } from './workers.ts'

interface ChatFixtures {
  chat: ChatWorld
  quietConsole: void
  /** Signed in to a fresh account, at this address. */
  at: (path: string, page?: Page) => Promise<void>
}

export const test = base.extend<ChatFixtures>({
  chat: async ({ sharedChat }, provide) => provide(sharedChat),
  baseURL: async ({ sharedChat }, provide) => provide(sharedChat.origin),
  quietConsole: [
    async ({ page }, provide) => {
      const seen: string[] = []
      page.on('console', (message) => {
        // The browser itself logs each answer with an error status.
        const expected = message.text().startsWith('Failed to load resource')
        if (['error', 'warning'].includes(message.type()) && !expected) seen.push(message.text())
      })
      page.on('pageerror', (error) => seen.push(String(error)))
      await provide()
      expect(seen).toEqual([])
    },
    { auto: true },
  ],
  at: async ({ page }, provide) => {
    await provide(async (path, other) => {
      const here = other ?? page
      await here.goto(`/sign-in?next=${encodeURIComponent(path)}`)
      await here.getByLabel('API key').fill(`nmk_live_${randomUUID()}`)
      await here.getByRole('button', { name: 'Sign in' }).click()
      await here.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    })
  },
})

/** What was asked and answered; not what is read aloud beside it. */
export const said = (page: Page): Locator => page.getByRole('list', { name: 'Conversation' })

export const question = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Your question' })

/** Opens the pane beside the page that is shown. */
export async function openPane(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Assistant' }).click()
  await expect(question(page)).toBeVisible()
}

export async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

export { expect }
