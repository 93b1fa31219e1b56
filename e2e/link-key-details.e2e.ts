/** Linking a key: rows that fill in, names of permissions, the key's end and the way to other accounts. */
import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
import { forgetPerson, linkKey, signInAs } from './support/login.ts'
import { onRelease } from './support/release.ts'
import { chooseEnglish, expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

test.use({
  hasLogin: true,
  settings: { PORTICO_PROVIDER_FILE: 'src/platform/sample/provider.json' },
})

test.beforeEach(({ page }) => chooseEnglish(page))
test.afterEach(({ page }) => forgetPerson(page))

const keyField = (page: Page) => page.getByLabel('Paste the key here')

/** `YYYY-MM-DD`, `days` from now in the account's time zone. */
async function dayIn(world: World, days: number): Promise<string> {
  const { timeZone } = (await world.provider('studio', '/sdk/account')) as { timeZone: string }
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone })
}

test(
  'rows appear at once and fill in, with the provider’s names and the key’s end',
  onRelease,
  async ({ page, world }) => {
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
    await page.getByLabel('Key expires (optional)').fill(await dayIn(world, 10))
    await expect(page.getByText(/^From .* nothing loads until you link a new key/)).toBeVisible()
    await expectAccessibleInBoth(page, 'with an end')
    await page.getByRole('button', { name: 'Link this key' }).click()
    const reminder = page
      .getByRole('status')
      .filter({ hasText: 'You noted that this account’s key' })
    await expect(reminder).toContainText('in 10 days')
    await expectAccessibleInBoth(page, 'the reminder')
    await page.goto('/account/keys')
    await expect(page.getByText(/You noted that it expires on .*, in 10 days/)).toBeVisible()
    await page.getByRole('button', { name: 'Name and colour' }).first().click()
    await page.getByLabel('Key expires (optional)').fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(reminder).toHaveCount(0)
  },
)

test(
  'after its end, a key’s page, banner and account say so, and lead to a new key',
  onRelease,
  async ({ page, world }) => {
    await signInAs(page, 'Lena Okafor')
    await linkKey(page, world.keyOf('tokyo'))
    await page.goto('/link-key')
    await linkKey(page, world.keyOf('studio'))
    await page.evaluate(
      async (expiresOn) => {
        const headers = { 'X-Requested-With': 'portico', 'Content-Type': 'application/json' }
        const { items } = (await (await fetch('/api/linked-keys', { headers })).json()) as {
          items: { id: string; account: { displayName: string } }[]
        }
        const studio = items.find(({ account }) => account.displayName === 'Studio Okafor')
        const url = `/api/linked-keys/${studio?.id}`
        await fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ expiresOn }) })
      },
      await dayIn(world, -3),
    )
    await page.goto('/services')
    const reminder = page
      .getByRole('status')
      .filter({ hasText: 'You noted that this account’s key' })
    await expect(reminder).toContainText(/expired on .*, 3 days ago/)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: /Key expired/ })).toHaveAccessibleName(
      /Studio Okafor/,
    )
    await page.keyboard.press('Escape')
    await reminder.getByRole('link', { name: 'Link a new key' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your key expired on \d/)
    await expect(page).toHaveTitle(/^Your key expired on/)
    await expect(page.getByRole('heading', { name: 'Create a key at Northmark' })).toBeVisible()
    await expect(keyField(page)).toBeVisible()
    await expectAccessibleInBoth(page, 'after the end')
  },
)

test(
  'a pasted key is tested at once, and the page leads back to the other account',
  onRelease,
  async ({ page, world }) => {
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
  },
)
