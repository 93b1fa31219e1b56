import type { Page } from 'playwright/test'

import { expectAccessibleInBoth } from './support/axe.ts'
import { forgetPerson, linkKey, signInAs } from './support/login.ts'
/** TAB-2: several accounts of one person, one per tab, at the same time. */
import { onRelease } from './support/release.ts'
import { chooseEnglish, expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

test.use({ hasLogin: true })

test.afterEach(({ page }) => forgetPerson(page))

/** Signs in as a person who has linked two accounts. The agency is shown. */
async function signInWithTwo(page: Page, world: World): Promise<void> {
  await chooseEnglish(page)
  await signInAs(page, 'Nora Stein')
  await linkKey(page, world.keyOf('studio'))
  await page.goto('/link-key')
  await linkKey(page, world.keyOf('agency'))
  await page.goto('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

const menu = (page: Page) => page.getByRole('menu', { name: 'Account menu' })
const entry = (page: Page, name: string) => menu(page).getByRole('menuitemcheckbox', { name })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' }).click()
const shownIn = (page: Page) => page.locator('.who')

test(
  'TAB-2: two tabs show two accounts, also after loading again',
  onRelease,
  async ({ page, world }) => {
    await signInWithTwo(page, world)
    const other = await page.context().newPage()
    await chooseEnglish(other)
    await other.goto('/services')
    await expect(shownIn(other)).not.toContainText('Studio Okafor')
    await openMenu(other)
    await expect(entry(other, 'Studio Okafor')).toBeVisible()
    await expectAccessibleInBoth(other, 'account menu')
    await entry(other, 'Studio Okafor').click()
    await expect(shownIn(other)).toContainText('Studio Okafor')
    await expect(other).toHaveURL(`${world.origin}/services`)
    await expect(other).toHaveTitle(/^Services · Studio Okafor · Northmark$/)
    const rows = other.getByRole('table', { name: 'Services' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const studioRows = await rows.count()

    // The first tab keeps its own account.
    await page.goto('/services')
    await expect(shownIn(page)).not.toContainText('Studio Okafor')
    const agencyRows = page.getByRole('table', { name: 'Services' }).getByRole('row')
    await expect.poll(() => agencyRows.count()).toBeGreaterThan(studioRows)
    const control = other.getByRole('switch').first()
    const name = String(await control.getAttribute('aria-label'))
    const isOn = await control.isChecked()
    await control.click()
    await expect(control).toBeChecked({ checked: !isOn })
    for (const tab of [page, other]) await tab.reload()
    await expect(other.getByRole('switch', { name })).toBeChecked({ checked: !isOn })
    await expect(shownIn(other)).toContainText('Studio Okafor')
    await expect(shownIn(page)).not.toContainText('Studio Okafor')
    await other.close()
  },
)

test(
  'a record’s page leads to the overview of the other account, and the palette changes too',
  onRelease,
  async ({ page, world }) => {
    await signInWithTwo(page, world)
    await page.goto('/invoices')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/invoices\/.+/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Switch to Studio')
    await page.getByRole('option', { name: 'Switch to Studio Okafor' }).click()
    await expect(shownIn(page)).toContainText('Studio Okafor')
    await expect(page).toHaveURL(`${world.origin}/`)
    await page.goBack()
    await expect(shownIn(page)).toContainText('Studio Okafor')
  },
)

test(
  'an account is renamed and coloured, and every tab shows it',
  onRelease,
  async ({ page, world }) => {
    await signInWithTwo(page, world)
    await page.goto('/account/keys')
    const row = page
      .getByRole('region', { name: 'Linked accounts' })
      .getByRole('listitem')
      .filter({ hasText: 'Shown here' })
    await row.getByRole('button', { name: 'Name and colour' }).click()
    const dialog = page.getByRole('dialog', { name: 'Name and colour of this account' })
    await dialog.getByLabel('Name', { exact: true }).fill('Our agency')
    await dialog.getByRole('radio', { name: 'Teal' }).check()
    await expectAccessibleInBoth(page, 'name and colour')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Our agency')
    await expect(shownIn(page)).toContainText('Our agency')
    await expect(page.locator('.app')).toHaveAttribute('data-account', '5')
  },
)

test(
  'a link opens with the account that it names, if the person has linked it',
  onRelease,
  async ({ page, world }) => {
    await signInWithTwo(page, world)
    await page.goto('/services')
    const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    const agency = new URL(href ?? '', world.origin).searchParams.get('account') ?? ''
    await openMenu(page)
    await entry(page, 'Studio Okafor').click()
    await expect(shownIn(page)).toContainText('Studio Okafor')
    await page.goto(`/domains?account=${agency}`)
    await expect(page).toHaveURL(`${world.origin}/domains`)
    await expect(shownIn(page)).not.toContainText('Studio Okafor')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'More is a sheet over the whole screen, with the accounts first',
    onRelease,
    async ({ page, world }) => {
      await signInWithTwo(page, world)
      const button = page.getByRole('button', { name: 'More', exact: true })
      await button.tap()
      const sheet = page.getByRole('menu', { name: 'More' })
      await expect(sheet).toBeVisible()
      await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
      await expectAccessibleInBoth(page, 'More on a phone')
      await sheet.getByRole('menuitem', { name: 'Close' }).tap()
      await expect(sheet).toHaveCount(0)
      await expect(button).toBeFocused()
      await button.tap()
      await expect(sheet.getByRole('menuitemcheckbox').first()).toHaveAccessibleName(
        /Studio Okafor/,
      )
      await sheet.getByRole('menuitemcheckbox', { name: 'Studio Okafor' }).tap()
      await expect(sheet).toHaveCount(0)
      await expect(page.locator('.app')).toHaveAttribute('data-account', /./)
      await expect(page).toHaveTitle(/Studio Okafor/)
    },
  )
})
