import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { Download, Page } from 'playwright/test'

import { readCsv } from './support/csv.ts'
import { invoiceNumber, invoicePath } from './support/invoices.ts'
import { expect, test } from './support/test.ts'

test.use({ readsOnly: true })

const list = (page: Page) => page.getByRole('table', { name: 'Invoices' })

/** Opens the page and waits until the whole list has been read. */
async function openInvoices(page: Page, path = '/invoices'): Promise<void> {
  await page.goto(path)
  await expect(list(page)).toBeVisible()
  await expect(page.getByText(/^Read [\d,]+/)).toHaveCount(0, { timeout: 60_000 })
}

const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')

test('what needs payment stands on top with its sum, and an invoice opens beside the list', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openInvoices(page)
  await expect(
    page.getByText(
      /^5,012 invoices since 2014\. 3 need payment, .?€690\.08.? incl\. VAT in total\.$/,
    ),
  ).toBeVisible()
  const rows = list(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Needs payment.*€690\.08/)
  // Only what is in view is drawn, and the table says how many rows there are.
  expect(await rows.count()).toBeLessThan(60)
  expect(Number(await list(page).getAttribute('aria-rowcount'))).toBeGreaterThan(5012)

  await rows.filter({ hasText: invoiceNumber(4417) }).click()
  await expect(page).toHaveURL(invoicePath(4417))
  const invoice = page.getByRole('article', { name: `Invoice ${invoiceNumber(4417)}` })
  await expect(
    invoice.getByRole('heading', { name: `Invoice ${invoiceNumber(4417)}` }),
  ).toBeFocused()
  await expect(invoice.getByText('days overdue')).toBeVisible()
  await expect(invoice.getByRole('row').filter({ hasText: 'Additional mailboxes' })).toContainText(
    /5\s*€3\.46\s*€17\.30/,
  )
  await expect(invoice.getByText('VAT 19%')).toBeVisible()
  await expect(invoice.getByText('The lines, tax and total add up.')).toBeVisible()
  await expect(invoice.getByRole('link', { name: 'Pay at Northmark' })).toHaveAttribute(
    'href',
    /^https:\/\/console\.northmark\.example\/pay\//,
  )
  await expect(invoice.getByRole('link', { name: 'PDF at Northmark' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(page).toHaveTitle(`Invoice ${invoiceNumber(4417)} · Northmark`)
  await expect(list(page)).toBeVisible()
})

test('search finds number, amount and domain; filters stand in the address', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openInvoices(page)
  const field = page.getByRole('searchbox', { name: 'Search invoices' })
  for (const [typed, found] of [
    [invoiceNumber(4370), invoiceNumber(4370)],
    ['412.81', invoiceNumber(4452)],
    ['example-print.studio', invoiceNumber(4417)],
  ] as const) {
    await field.fill(typed)
    await expect(page).toHaveURL(new RegExp(`q=${typed.replaceAll('.', '\\.')}`))
    await expect(list(page).getByRole('row').filter({ hasText: found })).toBeVisible()
  }
  await field.fill('no such thing anywhere')
  await expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL(/\/invoices$/)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Cancelled/ }).click()
  await expect(page).toHaveURL(/status=cancelled/)
  // Last year: this one may be a day old and empty.
  const year = new Date().getFullYear() - 1
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${year}`) }).click()
  await expect(page).toHaveURL(new RegExp(`issuedFrom=${year}-01-01&issuedTo=${year}-12-31`))
  // The other years are still there to choose.
  await page.getByRole('button', { name: '2 filters' }).click()
  await expect(
    page.getByRole('menuitemcheckbox', { name: new RegExp(`^${year - 1}`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const count = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    const answer = await fetch(`/api/invoices${location.search}`, { headers })
    return ((await answer.json()) as { total: number }).total
  })
  const lead = page.locator('.head .sub')
  await expect(lead).toHaveText(new RegExp(`^${count} invoices?\\.`))
  const address = page.url()
  await page.goto('/orders')
  await page.goto(address)
  await expect(lead).toHaveText(new RegExp(`^${count} invoices?\\.`))
  await page.getByRole('button', { name: 'Remove the filter Status' }).click()
  await expect(page).not.toHaveURL(/status=/)
})

test('a selection is added up by currency, across scrolling and filters', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openInvoices(page)
  await page.getByRole('checkbox', { name: `Select ${invoiceNumber(4452)}` }).check()
  await page.getByRole('checkbox', { name: `Select ${invoiceNumber(4366)}` }).check()
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  await expect(bar).toContainText('2 selected')
  await expect(bar).toContainText(/Total .?€450\.89/)
  await expect(bar).toContainText(/To pay .?€412\.81/)
  await page.getByRole('searchbox').fill(invoiceNumber(4370))
  await expect(bar).toContainText('2 not shown by the filter')
  await page.getByRole('searchbox').fill('')
  await expect(bar).not.toContainText('not shown')
  await page.getByRole('checkbox', { name: 'Select Needs payment' }).check()
  await expect(bar).toContainText('4 selected')
  await bar.getByRole('button', { name: 'Select all 5,012' }).click()
  await expect(bar).toContainText('5,012 selected')
  await bar.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bar).toHaveCount(0)
})

test('rows far down are read when they come into view', async ({ page, signIn }) => {
  await signIn('agency')
  await openInvoices(page)
  const first = list(page)
    .getByRole('row')
    .filter({ hasText: invoiceNumber(4452) })
  await first.focus()
  await page.keyboard.press('End')
  const oldest = `${new Date().getUTCFullYear() - 12}-`
  await expect(list(page).getByRole('row').filter({ hasText: oldest }).last()).toBeFocused()
  await expect(page.getByText(/–5,012 of 5,012/)).toBeVisible()
})

test('by keyboard alone: rows, open, select, back', async ({ page, signIn }) => {
  await signIn('studio')
  await openInvoices(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // Below the head and the first group's line.
  const row = (position: number) => list(page).locator(`tr[aria-rowindex="${position}"]`)
  await row(3).focus()
  await expect(row(3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(4)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selected invoices' })).toContainText('1 selected')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Print or save PDF' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/invoices$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without room list and invoice are two pages with a way back', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('studio')
  await page.goto('/invoices')
  const entries = page.getByRole('list', { name: 'Invoices' })
  await expect(entries).toBeVisible()
  await entries.getByRole('link').first().click()
  await expect(entries).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  await page.getByRole('link', { name: 'All invoices' }).click()
  await expect(entries).toBeVisible()
})

test.describe('what is not there', () => {
  // The router says in the console what its error view shows.
  test.use({
    expectedErrors: [[/Failed to load resource/, /ApiError: not_found/], { scope: 'test' }],
  })

  test('an unknown invoice is said so beside the list', async ({ page, signIn }) => {
    await signIn('studio')
    await page.goto('/invoices/nobodys')
    await expect(page.getByRole('heading', { name: 'This invoice is not here' })).toBeVisible()
    await expect(list(page)).toBeVisible()
  })
})

test('prints as one document, dark theme or not, on A4 and Letter', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('agency')
  await openInvoices(page, invoicePath(4417))
  await expect(page.getByRole('article')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: `Invoice ${invoiceNumber(4417)}` })).toBeVisible()
  for (const hidden of [
    page.getByRole('navigation'),
    list(page),
    page.getByRole('searchbox'),
    page.getByRole('button'),
    page.getByRole('heading', { name: 'Invoices', exact: true }),
  ]) {
    await expect(hidden.and(page.locator(':visible'))).toHaveCount(0)
  }
  const colours = await page.getByRole('article').evaluate((article) => ({
    ink: getComputedStyle(article).color,
    paper: getComputedStyle(document.body).backgroundColor,
  }))
  expect(colours).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    // Six lines and their sums fit on one sheet.
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, width] = /\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf) ?? []
    // Points; the browser rounds A4 up by less than one.
    expect(Math.abs(Number(width) - (format === 'A4' ? 595.3 : 612))).toBeLessThan(1)
    if (process.env['PORTICO_SHOTS']) {
      writeFileSync(`${process.env['PORTICO_SHOTS']}/invoice-${format}.pdf`, pdf, 'latin1')
    }
  }
})

test('the CSV holds the filtered list, quoted, with formulas as text', async ({ page, signIn }) => {
  await signIn('agency')
  await openInvoices(page, '/invoices?status=refunded')
  const lead = (await page.getByText(/^\d+ invoices\./).textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const rows = readCsv(await textOf(download))
  expect(rows.length - 1).toBe(Number(/^\d+/.exec(lead)?.[0]))
  const width = rows[0]?.length
  for (const row of rows) {
    expect(row).toHaveLength(width ?? 0)
    for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/)
  }
})
