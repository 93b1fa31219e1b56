/** Linking a key: rows that fill in, names of permissions, the key's end and the way to other accounts. */
import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
import { forgetPerson, linkKey, signInAs } from './support/login.ts'
import { chooseEnglish, expect, test } from './support/test.ts'

test.use({
  hasLogin: true,
  settings: { PORTICO_PROVIDER_FILE: 'src/platform/sample/provider.json' },
})

test.beforeEach(({ page }) => chooseEnglish(page))
test.afterEach(({ page }) => forgetPerson(page))

const keyField = (page: Page) => page.getByLabel('Paste the key here')

/** As `YYYY-MM-DD`, so many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('rows appear at once and fill in, with the provider’s names and the key’s end', async ({
  page,
  world,
}) => {
  await signInAs(page, 'Lena Okafor')
  const button = page.getByRole('button', { name: 'Test this key' })
  await expect(button).toHaveAccessibleDescription(/Test the key first/)
  await expect(page.getByRole('button', { name: 'Copy the names' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/linked-keys/test', async (route) => {
    await held.promise
    await route.continue()
  })
  await keyField(page).fill(world.keyOf('studio'))
  await button.click()
  const row = page.getByRole('listitem').filter({ hasText: 'services:read' }).last()
  await expect(row).toContainText('Testing…')
  await expect(page.getByText('0 of 7 tested.')).toBeVisible()
  await expectAccessibleInBoth(page, 'rows at once')
  held.resolve()
  await expect(row).toContainText(/\d/)
  await expect(page.getByText(/Customer no\. .?31 077/)).toBeVisible()
  await page.getByLabel('Key expires (optional)').fill(dayIn(10))
  await expect(page.getByText(/^From .* nothing loads until you link a new key/)).toBeVisible()
  await expectAccessibleInBoth(page, 'with an end')
  await page.getByRole('button', { name: 'Link this key' }).click()
  const reminder = page.getByRole('status').filter({ hasText: 'You noted that this account’s key' })
  await expect(reminder).toContainText('in 10 days')
  await expectAccessibleInBoth(page, 'the reminder')
  await page.goto('/account/keys')
  await expect(page.getByText(/You noted that it expires on .*, in 10 days/)).toBeVisible()
  await page.getByRole('button', { name: 'Name and colour' }).first().click()
  await page.getByLabel('Key expires (optional)').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reminder).toHaveCount(0)
})

test('a pasted key is tested at once, and the page leads back to the other account', async ({
  page,
  world,
}) => {
  await signInAs(page, 'Lena Okafor')
  await linkKey(page, world.keyOf('studio'))
  await page.goto('/link-key')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((key) => navigator.clipboard.writeText(key), world.keyOf('tokyo'))
  await keyField(page).press('ControlOrMeta+v')
  await expect(page.getByRole('button', { name: 'Link it, both are mine' })).toBeVisible()
  const others = page.getByRole('region', { name: 'Your other accounts' })
  await others.getByRole('button', { name: /^Open .?Studio Okafor/ }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByText('Studio Okafor').first()).toBeVisible()
})
