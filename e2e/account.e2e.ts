import { expect, test } from './support/test.ts'

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

test('settings of this device: theme, time zone, single letters', async ({ page, signIn }) => {
  await signIn('studio')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
  await page.getByRole('switch', { name: 'Single-letter keys' }).click()
  await page.reload()
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
  await expect(page.getByRole('switch', { name: 'Single-letter keys' })).not.toBeChecked()
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Single-letter keys' }).click()
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

test('own sessions are seen and ended from here', async ({ page, signIn, browser, world }) => {
  await signIn('tokyo')
  const other = await browser.newContext({ baseURL: world.origin })
  const otherPage = await other.newPage()
  await signIn('tokyo', { page: otherPage })
  await page.goto('/account')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End the session/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
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
