/** The sample provider's login, as a person in the browser uses it. */
import type { Page } from 'playwright/test'

import { expect } from './test.ts'

/** Names on the login's page. */
export type SamplePersonName = 'Lena Okafor' | 'Nora Stein' | 'Hanako Sato'

/** Leaves for the login from the sign-in page. */
export async function continueToLogin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Northmark' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Northmark' })).toBeVisible()
}

/** Opens a page of the dashboard and signs in through the login. */
export async function signInAs(page: Page, person: SamplePersonName, at = '/'): Promise<void> {
  await page.goto(at)
  await continueToLogin(page)
  await page.getByRole('button', { name: person }).click()
}

/** Links a key and shows its account in this tab, without the form, which `link-key.e2e.ts` tests. */
export async function linkKey(page: Page, apiKey: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Link your API key' })).toBeVisible()
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'X-Requested-With': 'portico', 'Content-Type': 'application/json' }
      const response = await fetch('/api/linked-keys', { method: 'POST', headers, body })
      const { accountTag } = (await response.json()) as { accountTag: string }
      sessionStorage.setItem('account', accountTag)
      return response.status
    },
    JSON.stringify({ apiKey, confirmed: true }),
  )
  expect(status).toBe(201)
}

/** Forgets the person who is signed in, with all keys, so that the next test meets nobody. */
export async function forgetPerson(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.evaluate(async () => {
    await fetch('/api/person', {
      method: 'DELETE',
      headers: { 'X-Requested-With': 'portico' },
    })
  })
}
