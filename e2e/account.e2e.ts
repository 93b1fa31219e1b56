import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { expect, signOut, test } from './support/test.ts'

/** With links that an operator has set. */
test.use({
  settings: {
    PORTICO_LINKS: JSON.stringify({
      console: 'https://northmark.example/console',
      contact: 'https://northmark.example/contact',
    }),
  },
})

test('what the provider states, and only the configured ways to change it', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await page.goto('/account')
  await expect(page.getByRole('definition').filter({ hasText: 'Studio Okafor' })).toBeVisible()
  await expect(page.getByText('Tax data is incomplete.')).toBeVisible()
  await expect(page.getByText('Northmark states no VAT number.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change at Northmark' })).toHaveAttribute(
    'href',
    'https://northmark.example/console',
  )
  await expect(page.getByRole('link', { name: 'Update card at Northmark' })).toHaveCount(0)
})

/** Tab by Tab, from where the focus is, until this has it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('settings of this device, by keyboard alone', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  const zone = page.getByLabel('Time zone')
  const letters = page.getByRole('switch', { name: 'Single-letter keys' })
  await tabTo(page, zone)
  // Letters count as one word only where they follow each other within a second.
  await expect(async () => {
    await page.keyboard.type('Pacific/Auck')
    await expect(zone).toHaveValue('Pacific/Auckland', { timeout: 2000 })
  }).toPass()
  const dark = page.getByRole('button', { name: 'Dark' })
  await tabTo(page, dark)
  await page.keyboard.press('Enter')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await tabTo(page, letters)
  await page.keyboard.press('Space')
  await expect(letters).not.toBeChecked()
  await page.reload()
  await expect(zone).toHaveValue('Pacific/Auckland')
  await expect(letters).not.toBeChecked()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, letters)
  await page.keyboard.press('Space')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

test('another language is one choice, and one file', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  // The last that a page loads by itself: what comes later is the language.
  await expect(page.getByLabel('Language')).toBeVisible()
  const english = await page.getByRole('heading', { level: 1 }).textContent()
  const files: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && response.url().endsWith('.js')) {
      files.push(response.url())
    }
  })
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english ?? '')
  expect(files).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Rechnungen' })).toBeVisible()
  // The browser asks for English: public pages are linked in the language of the page all the same.
  const prices = page.getByRole('link', { name: 'Domainpreise', exact: true })
  await expect(prices).toHaveAttribute('href', '/de/prices')
  await expect(page.getByText(/\d,\d\d\s€/).first()).toBeVisible()
  await page.locator('select').first().selectOption('العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page)
})

test('own sessions are seen and ended from here, by keyboard too', async ({
  page,
  signIn,
  browser,
  world,
}) => {
  await signIn('tokyo', { at: '/account' })
  const other = await browser.newContext({ baseURL: world.origin })
  const otherPage = await other.newPage()
  await signIn('tokyo', { page: otherPage })
  await page.reload()
  const sessions = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await tabTo(page, sessions.getByRole('button', { name: /^End the session/ }))
  await page.keyboard.press('Enter')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  // The button is gone, the place is not.
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
  await signOut(page)
})

test('the calendar is a file that calendar programs read', async ({ page, signIn }) => {
  await signIn('studio')
  await page.goto('/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
})
