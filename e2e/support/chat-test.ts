/** `test` with a BFF whose provider has a scripted assistant. */
import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright/test'

import { type ChatWorld, expect, test as base } from './workers.ts'

interface ChatFixtures {
  chat: ChatWorld
  quietConsole: void
  /** Opens `path`, signed in to a fresh account. */
  signInAt: (path: string, page?: Page) => Promise<void>
}

export const test = base.extend<ChatFixtures>({
  chat: async ({ sharedChat }, provide) => provide(sharedChat),
  baseURL: async ({ sharedChat }, provide) => provide(sharedChat.origin),
  quietConsole: [
    async ({ page }, provide) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // The browser itself logs every response with an error status.
        const isExpected = message.text().startsWith('Failed to load resource')
        if (['error', 'warning'].includes(message.type()) && !isExpected)
          errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await provide()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signInAt: async ({ page: ownPage }, provide) => {
    await provide(async (path, page = ownPage) => {
      await page.goto(`/sign-in?next=${encodeURIComponent(path)}`)
      await page.getByLabel('API key').fill(`nmk_live_${randomUUID()}`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    })
  },
})

/** The visible conversation, without the live region that announces it. */
export const conversation = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversation' })

export const questionField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Your question' })

/** Opens the assistant beside the current page. */
export async function openPane(page: Page): Promise<void> {
  // A link of the document's frame would open the page.
  await page.locator('#root').getByRole('link', { name: 'Assistant' }).click()
  await expect(questionField(page)).toBeVisible()
}

export async function ask(page: Page, text: string): Promise<void> {
  await questionField(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

export { expect }
