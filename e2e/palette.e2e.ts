import type { Page } from 'playwright/test'

import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'

import { expectAccessible } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { switchOf } from './support/services.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

/** Keys are heard once the page has taken the place of the frame that the server drew. */
const expectReady = async (page: Page): Promise<void> => {
  await expect(page.locator('#first-frame')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Find anything' }).first()).toBeVisible()
}

/** The number of the agency's first invoice, read from the provider directly. */
async function oldestInvoice(world: World): Promise<string> {
  const readPage = async (page: number) =>
    (await world.provider('agency', `/sdk/invoices?page=${page}`)) as {
      items: { number: string }[]
      totalPages: number
    }
  const { items } = await readPage((await readPage(1)).totalPages)
  return items.at(-1)?.number ?? ''
}

test('keyboard alone finds any record by part of its name', onRelease, async ({ page, signIn }) => {
  await signIn('agency')
  await expectReady(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('example.studio')
  // Every source has responded, so the order is final.
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('status')).toHaveText(/\d results?/, { timeout: 60_000 })
  const first = palette.getByRole('group', { name: 'Domains' }).getByRole('option').first()
  await expect(first).toContainText('example.studio')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/domains\/example\.studio$/)
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(`invoice ${invoiceNumber(4417)}`)
  await expect(palette.getByRole('option').first()).toContainText(invoiceNumber(4417))
  await expect(palette.getByRole('status')).toHaveText(/\d results?/, { timeout: 60_000 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\//)

  await page.keyboard.press('Control+k')
  await field.fill('€412.81')
  await expect(
    palette.getByRole('option', { name: new RegExp(`${invoiceNumber(4452)}.*€412\\.81`) }),
  ).toBeVisible()
})

test(
  'Enter opens nothing else while a record is still on its way',
  onRelease,
  async ({ page, signIn, world }) => {
    const oldest = await oldestInvoice(world)
    await world.setFaults({ path: '/invoices', mode: 'slow', ms: 400 })
    await signIn('agency', { at: '/orders' })
    await expectReady(page)
    await page.keyboard.press('Control+k')
    // The oldest invoice is on the last page that the BFF reads.
    await page.keyboard.type(oldest)
    await page.keyboard.press('Enter')
    const first = page.getByRole('option').first()
    await expect(first).toContainText(oldest, { timeout: 60_000 })
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/\d results?/, {
      timeout: 60_000,
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/invoices\//)
  },
)

test('no key is lost when typing starts before the palette’s code has loaded', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await expectReady(page)
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/PaletteResults-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('notif')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue('notif')
  await expect(page.getByRole('option')).toHaveCount(0)
  // Does nothing, now and later: the customer has not seen what it would open.
  await page.keyboard.press('Enter')
  code.resolve()
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Notifications')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/result/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notifications$/)
})

test('an action turns auto-renew on, states the price, and can be undone', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: null })
  await page.goto('/services')
  const toggle = switchOf(page, 'example-okafor.studio')
  await expect(toggle).not.toBeChecked()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('turn on auto-renew okafor.studio')
  const action = page.getByRole('option', { name: /Turn on auto-renew for example-okafor\.studio/ })
  await expect(action).toContainText('€32.00')
  await action.click()
  await expect(toggle).toBeChecked()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(toggle).not.toBeChecked()
})

test('opens pages, changes the theme, and returns the focus when it closes', async ({
  page,
  signIn,
}) => {
  await signIn('studio')
  await page.getByRole('button', { name: 'Find anything' }).first().click()
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('dark')
  await expect(page.getByRole('option', { name: 'Theme: Dark' })).toBeVisible()
  await page.getByRole('option', { name: 'Theme: Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill('notif')
  await page.getByRole('option', { name: 'Notifications', exact: true }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  // The focus goes back first; a key that is pressed meanwhile goes there too.
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()

  const find = page.getByRole('button', { name: 'Find anything' }).first()
  await find.press('Enter')
  await page.getByRole('button', { name: 'Esc', exact: true }).press('Enter')
  await expect(field).toHaveCount(0)
  await expect(find).toBeFocused()

  await find.press('Enter')
  await field.fill('tax summary 2025')
  await page.getByRole('option', { name: /^Tax summary/ }).click()
  await expect(page).toHaveURL(/\/invoices\/tax\?from=2025-01-01&to=2025-12-31$/)
})

/** Opens the palette and searches. */
async function search(page: Page, query: string) {
  await expectReady(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill(query)
  return palette
}

test('finds an amount however it is written', async ({ page, signIn }) => {
  await signIn('agency', { at: '/orders' })
  const palette = await search(page, '')
  for (const query of ['€412.81', '412,81 €', '412.81 EUR', '٤١٢٫٨١']) {
    await palette.getByRole('combobox').fill(query)
    const invoice = palette.getByRole('option', { name: new RegExp(invoiceNumber(4452)) })
    await expect(invoice, query).toBeVisible()
  }
  await palette.getByRole('combobox').fill('−€29.00')
  await expect(palette.getByRole('option', { name: /−€29\.00/ }).first()).toBeVisible()
})

test(
  'a typing error still finds the record, and says that it is only similar',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: '/orders' })
    const palette = await search(page, 'exmaple.stduio')
    await expect(palette).toContainText('No exact matches for “exmaple.stduio”. These are similar:')
    await expect(palette.getByRole('option').first()).toContainText('example.studio')
    await palette.getByRole('combobox').fill('notifcations')
    await expect(palette.getByRole('option', { name: 'Notifications', exact: true })).toBeVisible()
  },
)

test(
  'a status finds what has it, in the reader’s language',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: '/orders' })
    const palette = await search(page, 'overdue invoices')
    const invoices = palette.getByRole('group', { name: 'Invoices' }).getByRole('option')
    await expect(invoices.first()).toContainText('Invoices: Overdue')
    await expect(invoices.nth(1)).toContainText('· Overdue')
    // While a list is still on its way, Enter does nothing.
    await expect(palette.getByRole('status')).toHaveText(/\d results?/, { timeout: 60_000 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/invoices\?status=overdue$/)

    await page.evaluate(() => localStorage.setItem('portico', '{"language":"de"}'))
    await page.goto('/orders')
    await expect(page.locator('#first-frame')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('gesperrt')
    await expect(page.getByRole('option', { name: /^Dienste: / })).toBeVisible()
  },
)

test('opens on what the page’s record can do, and on recent records', async ({ page, signIn }) => {
  await signIn('studio', { at: '/domains/example-okafor.studio' })
  await expect(page.getByRole('heading', { level: 1, name: 'example-okafor.studio' })).toBeVisible()
  const palette = await search(page, '')
  const actions = palette.getByRole('group', { name: 'This page' })
  await expect(actions.getByRole('option').last()).toContainText(
    'Turn on auto-renew for example-okafor.studio',
  )
  await expect(actions.getByRole('option').last()).toHaveAttribute('aria-selected', 'false')
  await expect(palette.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await palette.getByRole('combobox').fill('notif')
  await page.getByRole('option', { name: 'Notifications', exact: true }).click()
  await expect(page).toHaveURL(/\/notifications$/)

  await search(page, '')
  await expect(actions).toHaveCount(0)
  const recent = palette.getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option')).toHaveText([/^example-okafor\.studio/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/domains\/example-okafor\.studio$/)
})

test('an overdue invoice can be paid from the palette', async ({ page, signIn }) => {
  await signIn('studio')
  const number = invoiceNumber(4233)
  const palette = await search(page, number)
  await expect(palette.getByRole('option', { name: `Pay ${number} at Northmark` })).toBeVisible()
})

test('a question finds help, the assistant and a filtered list, and nothing that changes', async ({
  page,
  signIn,
}) => {
  await signIn('agency', { at: '/orders' })
  const palette = await search(page, 'nameserver')
  const options = palette.getByRole('option')
  await expect(options.first()).toContainText(/nameserver/i)
  await expect(palette.getByRole('group').first()).toHaveAccessibleName('Help')
  await expect(palette.getByRole('option', { name: 'Ask: “nameserver”' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Domains', exact: true })).toBeVisible()
  await expect(
    palette.getByRole('option', { name: /^Domains: Nameserver ns1\.example\.net .*results/ }),
  ).toBeVisible()

  await palette.getByRole('combobox').fill('auto')
  await expect(
    palette.getByRole('option', { name: /Services: Auto-renew off.*results/ }),
  ).toBeVisible()
  await expect(palette.getByRole('option', { name: /^Turn o/ })).toHaveCount(0)

  await palette.getByRole('combobox').fill('.shop')
  await expect(palette.getByRole('option', { name: /^\.shop first year/ })).toBeVisible()

  await palette.getByRole('combobox').fill('vat')
  await palette.getByRole('option', { name: 'Ask: “vat”' }).click()
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('vat')
})
