import type { Locator, Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
import { layoutFaults } from './support/layout.ts'
import { continueToLogin, forgetPerson, linkKey, signInAs } from './support/login.ts'
/** Sign-in through the provider's login, and the keys that a person links. */
import { onRelease } from './support/release.ts'
import { chooseEnglish, expect, test } from './support/test.ts'

test.use({
  hasLogin: true,
  settings: { PORTICO_LINKS: JSON.stringify({ console: 'https://northmark.example/console' }) },
})

test.afterEach(({ page }) => forgetPerson(page))

const linkHeading = (page: Page) => page.getByRole('heading', { name: 'Link your API key' })
const keyField = (page: Page) => page.getByLabel('Paste the key here')
const testButton = (page: Page) => page.getByRole('button', { name: 'Test this key' })
const linkButton = (page: Page) => page.getByRole('button', { name: 'Link this key' })
const linkedAccounts = (page: Page) => page.getByRole('region', { name: 'Linked accounts' })

/** The row of one tested permission, inside the step that has the form. */
const testRow = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })

/** Holds back the tests of the lists; the account's goes through. */
async function holdTests(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route('**/api/linked-keys/test', async (route) => {
    const { read } = route.request().postDataJSON() as { read: string }
    if (read !== 'account') await release.promise
    await route.continue()
  })
  return release.resolve
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign out of Northmark too?' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

test('a person links a key once: tested read by read, then straight in', async ({
  page,
  world,
}) => {
  await signInAs(page, 'Lena Okafor', '/services?q=example')
  await expect(linkHeading(page)).toBeVisible()
  await expect(page.getByText(/^Signed in as .?lena@okafor\.example/)).toBeVisible()
  await expectAccessibleInBoth(page, 'before the tests')

  await testButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your API key.')
  await keyField(page).fill('nmk_sample_nobody_has_this_key')
  await testButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Northmark didn’t accept this key.')
  await expect(keyField(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBoth(page, 'a wrong key')

  await world.setFaults({ path: '/orders', mode: '403' }, { path: '/invoices', mode: '500' })
  const release = await holdTests(page)
  await keyField(page).fill(world.keyOf('studio'))
  await testButton(page).click()
  await expect(page.getByRole('status')).toHaveText(
    /^The key works\. It belongs to .?Studio Okafor.?\.$/,
  )
  await expect(testRow(page, 'See services')).toContainText('Testing…')
  await expect(page.getByText('1 of 7 tested. Nothing was changed.')).toBeVisible()
  await expectAccessibleInBoth(page, 'during the tests')
  release()
  await expect(page.getByText('7 of 7 tested. Nothing was changed.')).toBeVisible()
  await expect(testRow(page, 'See your account')).toContainText('Customer no.')
  await expect(testRow(page, 'See services')).toContainText(/\d/)
  await expect(testRow(page, 'See orders')).toContainText('Not in this key')
  await expect(testRow(page, 'See invoices')).toContainText('Couldn’t be tested')
  await expect(testRow(page, 'Change auto-renew')).toContainText('Unknown until you use it')
  await expectAccessibleInBoth(page, 'after the tests')
  await world.setFaults()

  await linkButton(page).click()
  await expect(page).toHaveURL(`${world.origin}/services?q=example`)
  await expect(page.getByRole('searchbox')).toHaveValue('example')

  await signOut(page)
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await page.goto('/services')
  await continueToLogin(page)
  await page.getByRole('button', { name: 'Lena Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(page).toHaveURL(`${world.origin}/services`)
})

test('the language and the deep link survive login and linking', async ({ page, world }) => {
  await page.goto('/services?q=example&lang=de')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'de')
  await page.getByRole('link', { name: 'Weiter mit Northmark' }).click()
  await page.getByRole('button', { name: 'Lena Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'API-Schlüssel verknüpfen' })).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'de')
  await page.getByLabel('Schlüssel hier einfügen').fill(world.keyOf('studio'))
  await page.getByRole('button', { name: 'Schlüssel testen' }).click()
  await page.getByRole('button', { name: 'Schlüssel verknüpfen' }).click()
  await expect(page).toHaveURL(/\/services\?q=example/)
  await expect(page.getByRole('searchbox')).toHaveValue('example')
  await expect(html).toHaveAttribute('lang', 'de')
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

test('signing in and linking a key work by keyboard alone', async ({ page, world }) => {
  await chooseEnglish(page)
  await page.goto('/services')
  const login = page.getByRole('link', { name: 'Continue with Northmark' })
  await tabTo(page, login)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Hanako Sato' }))
  await page.keyboard.press('Enter')
  await tabTo(page, keyField(page))
  await page.keyboard.type(world.keyOf('tokyo'))
  await page.keyboard.press('Enter')
  await expect(linkButton(page)).toBeVisible()
  await tabTo(page, linkButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
})

test(
  'a person with two accounts links the second and changes between them',
  onRelease,
  async ({ page, world }) => {
    await signInAs(page, 'Nora Stein', '/account/keys')
    await linkKey(page, world.keyOf('agency'))
    await page.goto('/account/keys')
    await linkedAccounts(page).getByRole('link', { name: 'Link a key' }).click()
    await keyField(page).fill(world.keyOf('studio'))
    await testButton(page).click()
    await expect(
      page.getByText(
        /This key belongs to .?Studio Okafor.* signed in as .?accounts@example\.studio/,
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Link it, both are mine' }).click()
    await expect(page).toHaveURL(`${world.origin}/account/keys`)
    const rows = linkedAccounts(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const studio = rows.filter({ hasText: 'Studio Okafor' })
    const agency = rows.filter({ hasNotText: 'Studio Okafor' })
    await expect(studio).toContainText('Shown here')
    await expectAccessibleInBoth(page, 'linked accounts')

    await agency.getByRole('button', { name: 'Show' }).click()
    await expect(agency).toContainText('Shown here')
    await expect(page).toHaveURL(`${world.origin}/account/keys`)
    await expect(studio.getByRole('button', { name: 'Show' })).toBeVisible()

    // Without the key of the account that is shown, the other account is.
    await agency.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(rows).toHaveCount(1)
    await expect(studio).toContainText('Shown here')
  },
)

test(
  'removing a key asks first, and leaves the other account',
  onRelease,
  async ({ page, world }) => {
    await signInAs(page, 'Nora Stein')
    await linkKey(page, world.keyOf('studio'))
    await page.reload()
    await page.goto('/link-key')
    await linkKey(page, world.keyOf('agency'))
    await page.goto('/account/keys')
    const rows = linkedAccounts(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const remove = rows.filter({ hasText: 'Studio Okafor' }).getByRole('button', { name: 'Remove' })
    const dialog = page.getByRole('dialog', { name: 'Remove this key?' })
    await remove.click()
    await expect(dialog).toContainText('Nothing changes at Northmark.')
    await expectAccessibleInBoth(page, 'remove')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
    await expect(rows).toHaveCount(2)

    await remove.press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows).toHaveCount(1)
    await expect(
      linkedAccounts(page).getByRole('heading', { name: 'Linked accounts' }),
    ).toBeFocused()
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Shown here')
  },
)

test(
  'removing the key of the account that is shown leads to linking another',
  onRelease,
  async ({ page, world }) => {
    await chooseEnglish(page)
    await signInAs(page, 'Hanako Sato')
    await linkKey(page, world.keyOf('tokyo'))
    await page.goto('/account/keys')
    await linkedAccounts(page).getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this key?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(linkHeading(page)).toBeVisible()
    await expect(page.getByText('Northmark doesn’t accept your linked key')).toHaveCount(0)
  },
)

test(
  'deleting the sign-in asks first, signs out and forgets the keys',
  onRelease,
  async ({ page, world }) => {
    await chooseEnglish(page)
    await signInAs(page, 'Hanako Sato')
    await linkKey(page, world.keyOf('tokyo'))
    await page.goto('/account/keys')
    const button = linkedAccounts(page).getByRole('button', { name: 'Delete my sign-in' })
    const dialog = page.getByRole('dialog', { name: 'Delete your sign-in?' })
    await button.click()
    await expectAccessibleInBoth(page, 'delete')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await dialog.getByRole('button', { name: 'Delete my sign-in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/sign-in/oidc')
    await expect(linkHeading(page)).toBeVisible()
  },
)

test(
  'a login that was cancelled is explained, and keeps the way to the page',
  onRelease,
  async ({ page, world }) => {
    await page.goto('/services?q=example&lang=de')
    await page.getByRole('link', { name: 'Weiter mit Northmark' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'de')
    const message = page.getByText('Sie haben die Anmeldung bei Northmark nicht abgeschlossen')
    await expect(message).toBeVisible()
    await expect(page.locator(':focus')).toContainText('nicht abgeschlossen')
    await expectAccessibleInBoth(page, 'cancelled')
    await page.getByText('API-Schlüssel verwenden').click()
    await page.getByLabel('API-Schlüssel', { exact: true }).fill(world.keyOf('studio'))
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('example')
  },
)

test(
  'a login that is down is explained, and the key form is open',
  onRelease,
  async ({ page, world }) => {
    await page.goto('/services')
    await expectAccessibleInBoth(page, 'sign-in with a login')
    await world.stopPlatform()
    // Forgets the login's metadata.
    await world.stopBff()
    await world.startBff()
    await page.getByRole('link', { name: 'Continue with Northmark' }).click()
    const message = page
      .getByRole('alert')
      .filter({ hasText: 'Northmark’s sign-in isn’t responding.' })
    await expect(message).toBeFocused()
    await expect(page.getByLabel('API key')).toBeVisible()
    await expectAccessibleInBoth(page, 'the login is down, with the fold')
    await world.startPlatform()
    await continueToLogin(page)
    await page.getByRole('button', { name: 'Lena Okafor' }).click()
    await expect(linkHeading(page)).toBeVisible()
  },
)

test(
  'Arabic on a phone: nothing scrolls sideways, before and after the tests',
  onRelease,
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sign-in?lang=ar')
    const login = page.getByRole('link', { name: /^المتابعة عبر/ })
    await expect(login).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByText('استخدام مفتاح API').click()
    expect(await layoutFaults(page)).toEqual([])
    await login.click()
    await page.getByRole('button', { name: 'Lena Okafor' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const field = page.getByLabel('الصق المفتاح هنا')
    await expect(field).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await field.fill(world.keyOf('studio'))
    await page.getByRole('button', { name: 'اختبر هذا المفتاح' }).click()
    const link = page.getByRole('button', { name: 'اربط هذا المفتاح' })
    await expect(link).toBeVisible()
    await expect(page.getByText('جارٍ الاختبار…')).toHaveCount(0)
    expect(await layoutFaults(page)).toEqual([])
    await expectAccessibleInBoth(page, 'Arabic')
    await link.click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto('/account/keys')
    await expect(page.getByRole('list').filter({ hasText: 'Studio Okafor' })).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
  },
)
