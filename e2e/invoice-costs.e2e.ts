import { invoiceNumber, invoicePath } from '#platform/sample/testing/sample-invoices.ts'

import { expectAccessible } from './support/axe.ts'
import { readCsv } from './support/csv.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

test('an invoice is compared with the last one for the same services', async ({ page, signIn }) => {
  await signIn('studio', { at: invoicePath(4166) })
  const invoice = page.getByRole('article')
  const choice = invoice.getByRole('button', { name: 'Compared with last time' })
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  const compared = invoice.getByRole('region', { name: 'Compared with last time' })
  await expect(compared).toContainText(/€[\d.,]+.? (?:more|less) than last time\./)
  const rows = compared.getByRole('row')
  await expect(rows.filter({ hasText: 'Business mail' })).toContainText(
    /€5\.90.*€6\.20.*\+.?€0\.30.*price/,
  )
  await expect(compared.getByRole('link', { name: /^20\d\d-\d+$/ })).toHaveAttribute(
    'href',
    /\/invoices\//,
  )
  await expectAccessible(page)
})

test('a year chosen for the list is the chart’s and the tax summary’s, and the other way', async ({
  page,
  signIn,
}) => {
  const year = new Date().getUTCFullYear() - 1
  await signIn('studio', { at: '/invoices' })
  const spend = page.locator('.spend')
  await expect(spend.getByRole('heading', { level: 3 })).toContainText('so far')
  await page.getByRole('button', { name: 'Year' }).first().click()
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${year}`) }).click()
  await expect(spend.getByRole('heading', { level: 3 })).toContainText(`in ${year}`)
  const years = spend.getByRole('group', { name: 'Year' })
  await expect(years.getByRole('button', { name: String(year) })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await years.getByRole('button', { name: String(year - 1) }).click()
  await expect(page).toHaveURL(new RegExp(`issuedFrom=${year - 1}-01-01`))
  await page.getByRole('link', { name: 'Tax summary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tax summary' })).toBeVisible()
  await expect(page.getByLabel('Year')).toHaveValue(String(year - 1))
  await page.getByLabel('Year').selectOption(String(year))
  await expect(page).toHaveURL(new RegExp(`from=${year}-01-01`))
  await page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(spend.getByRole('heading', { level: 3 })).toContainText(`in ${year}`)
})

test(
  'two ticked invoices are compared, the older one first',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio', { at: '/invoices' })
    const older = invoiceNumber(3990)
    const newer = invoiceNumber(4233)
    await page.getByRole('checkbox', { name: newer }).check()
    await page.getByRole('checkbox', { name: older }).check()
    await page.getByRole('link', { name: 'Compare' }).click()
    const pair = page.getByRole('article')
    await expect(pair.getByRole('heading', { level: 1 })).toContainText(/compared with/)
    await expect(pair).toContainText(/€[\d.,]+.? (?:more|less) than/)
    await expect(pair.getByRole('columnheader')).toContainText(['Item', older, newer, 'Change'])
    await expectAccessible(page)
  },
)

test('a month and a type of the spend filter the list, on a phone from a page of their own', async ({
  page,
  signIn,
}) => {
  // Early in January nothing is spent yet.
  const year = new Date().getUTCFullYear() - 1
  const at = `/invoices?issuedFrom=${year}-01-01&issuedTo=${year}-12-31`
  await signIn('studio', { at })
  const spend = page.locator('.spend')
  await expect(spend.getByRole('heading', { level: 3 })).toContainText(
    new RegExp(`€[\\d.,]+.? in ${year}`),
  )
  await expectAccessible(page)
  const month = spend.locator('.bars button:enabled').first()
  await month.click()
  await expect(month).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/issuedFrom=20\d\d-\d\d-01/)
  await spend.getByRole('button', { name: /^Web hosting/ }).click()
  await expect(page).toHaveURL(/type=/)
  await expect(page.getByRole('button', { name: 'Remove filter Type' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at)
  await page.getByRole('link', { name: 'Spend by month and type' }).click()
  await expect(page).toHaveURL(/\/invoices\/spend/)
  await spend.locator('.bars button:enabled').first().click()
  await expect(page).toHaveURL(/\/invoices\?.*issuedFrom/)
})

test(
  'a tax summary that cannot be read says why and can be read again',
  onRelease,
  async ({ page, signIn }) => {
    let isFailing = true
    const json = { code: 'provider_error', title: '', status: 502, requestId: 'test' }
    await page.route(/\/api\/tax-summary(?:\?|$)/, (route) =>
      isFailing ? route.fulfill({ status: 502, json }) : route.continue(),
    )
    const year = new Date().getUTCFullYear() - 1
    await signIn('studio', { at: `/invoices/tax?from=${year}-01-01&to=${year}-12-31` })
    await expect(page.getByText('Northmark returned an error.')).toBeVisible()
    isFailing = false
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByRole('region', { name: /EUR.*19%/ })).toBeVisible()
  },
)

test('the tax summary says what the invoices say, and its files have the documents', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/invoices' })
  await page.getByRole('link', { name: 'Tax summary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tax summary' })).toBeVisible()
  const year = new Date().getUTCFullYear() - 1
  await page.getByLabel('Year').selectOption(String(year))
  await expect(page).toHaveURL(new RegExp(`from=${year}-01-01`))
  const block = page.getByRole('region', { name: /EUR.*19%/ })
  await expect(block.getByRole('row', { name: /^Invoices/ })).toContainText(/€[\d.,]+/)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Invoices and credit notes' }).click(),
  ])
  const stream = await download.createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString()
  const [head, ...invoices] = readCsv(text)
  const column = (name: string) => invoices.map((cells) => cells[head?.indexOf(name) ?? -1])
  expect(column('document')[0]).toMatch(/^https:/)
  expect(new Set(column('issued_on').map((day) => day?.slice(0, 4)))).toEqual(
    new Set([String(year)]),
  )
})
