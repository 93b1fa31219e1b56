import type { Locator, Page } from 'playwright/test'

import { expectAccessible } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { expect, signOut, test } from './support/test.ts'

/** As if the operator had configured these links, and allowed the erasure. */
test.use({
  settings: {
    PORTICO_STORED_DATA: '1',
    PORTICO_LINKS: JSON.stringify({
      console: 'https://northmark.example/console',
      contact: 'https://northmark.example/contact',
      imprint: 'https://northmark.example/imprint',
      terms: '/terms',
    }),
  },
})

test('shows the account details, and only the configured links to change them', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: null })
  await page.goto('/account')
  await expect(page.getByRole('definition').filter({ hasText: 'Studio Okafor' })).toBeVisible()
  await expect(page.getByText('Your tax details are incomplete.')).toBeVisible()
  await expect(page.getByText('Northmark has no VAT number on file.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change at Northmark' })).toHaveAttribute(
    'href',
    'https://northmark.example/console',
  )
  await expect(page.getByRole('link', { name: 'Update card at Northmark' })).toHaveCount(0)
})

test('what is stored can be downloaded and erased', async ({ page, signIn }) => {
  await signIn('agency', { at: '/account' })
  const section = page.getByRole('region', { name: 'Data stored here' })
  const download = section.getByRole('button', { name: 'Download' })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^stored-data-\d{4}-\d\d-\d\d\.json$/)
  await section.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the data stored here?' })
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Data erased')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('each tab of the account is a page with an address', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  const tabs = page.getByRole('navigation', { name: 'Account pages' })
  await tabs.getByRole('link', { name: 'Sign-in and devices' }).click()
  await expect(page).toHaveURL(/\/account\/devices$/)
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Sign-in and devices')
  await tabs.getByRole('link', { name: 'Accounts and keys' }).click()
  await expect(page).toHaveURL(/\/account\/keys$/)
  await expect(page.getByRole('heading', { name: 'Key permissions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help: API keys' })).toBeVisible()
  await page.goto('/account/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
})

test('the configured legal pages are linked in the dashboard and on sign-in', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  const footer = page.getByRole('navigation', { name: 'Legal' })
  await expect(footer.getByRole('link')).toHaveText(['Legal notice', 'Terms'])
  await expect(footer.getByRole('link', { name: 'Legal notice' })).toHaveAttribute(
    'href',
    'https://northmark.example/imprint',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await signOut(page)
  await page.goto('/sign-in')
  for (const name of ['Legal notice', 'Terms']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveCount(0)
})

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('device settings can be changed by keyboard alone', onRelease, async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  const zone = page.getByLabel('Time zone')
  const letterKeys = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await tabTo(page, zone)
  // Type-ahead in a select only joins letters that follow each other within a second.
  await expect(async () => {
    await page.keyboard.type('Pacific/Auck')
    await expect(zone).toHaveValue('Pacific/Auckland', { timeout: 2000 })
  }).toPass()
  const dark = page.getByRole('button', { name: 'Dark' })
  await tabTo(page, dark)
  await page.keyboard.press('Enter')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await tabTo(page, letterKeys)
  await page.keyboard.press('Space')
  await expect(letterKeys).not.toBeChecked()
  await page.reload()
  await expect(zone).toHaveValue('Pacific/Auckland')
  await expect(letterKeys).not.toBeChecked()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, letterKeys)
  await page.keyboard.press('Space')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('choosing another language loads exactly one file', async ({ page, signIn }) => {
  await signIn('studio', { at: '/account' })
  await expect(page.getByLabel('Language')).toBeVisible()
  const english = await page.getByRole('heading', { level: 1 }).textContent()
  const files: string[] = []
  page.on('response', (response) => {
    // Other files may still load in the background.
    if (/\/assets\/[a-z]{2}(?:-[A-Z]{2})?-[\w-]+\.js$/.test(response.url()))
      files.push(response.url())
  })
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(english ?? '')
  expect(files).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Rechnungen' })).toBeVisible()
  // Public pages are linked in the page's language, although the browser prefers English.
  const prices = page.getByRole('link', { name: 'Domainpreise', exact: true })
  await expect(prices).toHaveAttribute('href', '/de/prices')
  await expect(page.getByText(/\d,\d\d\s€/).first()).toBeVisible()
  await page.locator('select').first().selectOption('العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page)
})

test('lists the sessions, and ends one by keyboard', async ({ page, signIn, browser, world }) => {
  await signIn('tokyo', { at: '/account/devices' })
  const other = await browser.newContext({ baseURL: world.origin })
  const otherPage = await other.newPage()
  await signIn('tokyo', { page: otherPage })
  await page.reload()
  const sessions = page.getByRole('list', { name: 'Signed-in devices' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await tabTo(page, sessions.getByRole('button', { name: /^Sign out the device/ }))
  await page.keyboard.press('Enter')
  await expect(sessions.getByRole('status')).toHaveText('Signed out')
  await expect(sessions.getByRole('button')).toHaveCount(0)
  // The focused button is gone, so its section's heading takes the focus.
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
  await signOut(page)
})

test('the calendar downloads as an .ics file', async ({ page, signIn }) => {
  await signIn('studio', { at: null })
  await page.goto('/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
})
