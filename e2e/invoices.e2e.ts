import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { Download, Page } from 'playwright/test'

import { invoiceNumber, invoicePath } from '#platform/sample/testing/sample-invoices.ts'

import { readCsv } from './support/csv.ts'
import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'
import { untilWhole } from './support/whole-list.ts'

test.use({ readsOnly: true })

const list = (page: Page) => page.getByRole('table', { name: 'Invoices' })

/** Opens the list and waits until the BFF has read all of it. */
async function openInvoices(page: Page, path = '/invoices'): Promise<void> {
  await page.goto(path)
  await expect(list(page)).toBeVisible()
  await untilWhole(page)
}

const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')

test('unpaid invoices come first with their sum, and an invoice opens beside the list', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openInvoices(page)
  const facts =
    /^5,012 invoices since (\d{4})\. 3 unpaid, .?€690\.08.? incl\. tax in total\. .?€84\.50.? credit on your account/
  const sentence = page.getByText(facts)
  await expect(sentence).toBeVisible()
  // The sample's invoices go back a fixed number of years, so the year moves with today.
  const oldest = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    const { items } = await (await fetch('/api/invoices?sort=issuedOn&limit=1', { headers })).json()
    return items[0].issuedOn.slice(0, 4)
  })
  expect(facts.exec(await sentence.innerText())?.[1]).toBe(oldest)
  const rows = list(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Unpaid.*€690\.08/)
  // Only rows in view are rendered, but the table states their full number.
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
  await expect(invoice.getByText('Items, tax and total add up.')).toBeVisible()
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

test('search finds invoices by number, amount and domain; the URL keeps the filters', async ({
  page,
  signIn,
}) => {
  await signIn('agency')
  await openInvoices(page)
  const field = page.getByRole('searchbox', { name: 'Search invoices' })
  for (const [query, number] of [
    [invoiceNumber(4370), invoiceNumber(4370)],
    ['412.81', invoiceNumber(4452)],
    ['€412.81', invoiceNumber(4452)],
    ['412,81 €', invoiceNumber(4452)],
    ['example-print.studio', invoiceNumber(4417)],
  ] as const) {
    await field.fill(query)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(query)
    await expect(list(page).getByRole('row').filter({ hasText: number })).toBeVisible()
  }
  await field.fill('no such thing anywhere')
  await expect(page.getByRole('heading', { name: /No matches/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL(/\/invoices$/)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Cancelled/ }).click()
  await expect(page).toHaveURL(/status=cancelled/)
  await page.getByRole('button', { name: 'Year' }).click()
  // Last year, because the current one may be a day old and have no invoices.
  const year = new Date().getFullYear() - 1
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${year}`) }).click()
  await expect(page).toHaveURL(new RegExp(`issuedFrom=${year}-01-01&issuedTo=${year}-12-31`))
  // The other years can still be chosen.
  await page.getByRole('button', { name: 'Year' }).click()
  await expect(
    page.getByRole('menuitemcheckbox', { name: new RegExp(`^${year - 1}`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const count = await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'portico' }
    const response = await fetch(`/api/invoices${location.search}`, { headers })
    return ((await response.json()) as { total: number }).total
  })
  const summary = page.locator('.head .sub').first()
  await expect(summary).toHaveText(new RegExp(`^${count} invoices?\\.`))
  const address = page.url()
  await page.goto('/orders')
  await page.goto(address)
  await expect(summary).toHaveText(new RegExp(`^${count} invoices?\\.`))
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(page).not.toHaveURL(/status=/)
})

test('a selection is added up, and survives search', async ({ page, signIn }) => {
  await signIn('agency')
  await openInvoices(page)
  await page.getByRole('checkbox', { name: `Select ${invoiceNumber(4452)}` }).check()
  await page.getByRole('checkbox', { name: `Select ${invoiceNumber(4366)}` }).check()
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  await expect(bar).toContainText('2 selected')
  await expect(bar).toContainText(/Total .?€450\.89/)
  await expect(bar).toContainText(/Balance due .?€412\.81/)
  await page.getByRole('searchbox').fill(invoiceNumber(4370))
  await expect(bar).toContainText('2 hidden by the filter')
  await page.getByRole('searchbox').fill('')
  await expect(bar).not.toContainText('not shown')
  await page.getByRole('checkbox', { name: 'Select Unpaid' }).check()
  await expect(bar).toContainText('4 selected')
  await bar.getByRole('button', { name: 'Select all 5,012' }).click()
  await expect(bar).toContainText('5,012 selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
})

test(
  'a selection’s total leaves out cancelled invoices and says so',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openInvoices(page, '/invoices?status=cancelled')
    await list(page).getByRole('row').nth(2).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selected invoices' })
    await expect(bar).toContainText('1 cancelled, not included')
    await expect(bar).not.toContainText(/Total .?€/)
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
    await page.getByRole('checkbox', { name: `Select ${invoiceNumber(4452)}` }).check()
    await page.getByRole('checkbox', { name: `Select ${invoiceNumber(4366)}` }).check()
    await expect(bar).toContainText(/Total .?€450\.89/)
    await expect(bar).toContainText(/\(1\) .?€412\.81/)
    await expect(bar).toContainText(/Paid \(1\) .?€38\.08/)
  },
)

test('rows far down load when they come into view', onRelease, async ({ page, signIn }) => {
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

test(
  'keyboard alone can move between rows, select, open and go back',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('studio')
    await openInvoices(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    // Rows 1 and 2 are the table's header and the first group's header.
    const row = (position: number) => list(page).locator(`tr[aria-rowindex="${position}"]`)
    await row(3).focus()
    await expect(row(3)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row(4)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Selected invoices' })).toContainText(
      '1 selected',
    )
    await page.keyboard.press('Enter')
    const heading = page.getByRole('article').getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'PDF at Northmark' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/invoices$/)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('on a phone, list and invoice are separate pages with a way back', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('studio', { at: null })
  await page.goto('/invoices')
  const entries = page.getByRole('list', { name: 'Invoices' })
  await expect(entries).toBeVisible()
  await entries.getByRole('link').first().click()
  await expect(entries).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  await page.getByRole('link', { name: 'All invoices' }).click()
  await expect(entries).toBeVisible()
})

test.describe('an unknown invoice', () => {
  // The router also logs the error that its error view shows.
  test.use({
    expectedErrors: [[/Failed to load resource/, /ApiError: not_found/], { scope: 'test' }],
  })

  test('shows a message beside the list', async ({ page, signIn }) => {
    await signIn('studio', { at: null })
    await page.goto('/invoices/nobodys')
    await expect(page.getByRole('heading', { name: 'We couldn’t find this invoice' })).toBeVisible()
    await expect(list(page)).toBeVisible()
  })
})

test('an invoice prints black on white on one page of A4 or Letter', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('agency')
  await openInvoices(page, invoicePath(4417))
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([
    `Invoice ${invoiceNumber(4417)}`,
  ])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: `Invoice ${invoiceNumber(4417)}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([
    `Invoice ${invoiceNumber(4417)}`,
  ])
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
    // Six invoice lines and the totals fit on one sheet.
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, width] = /\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf) ?? []
    // In points. The browser rounds A4 up by less than one.
    expect(Math.abs(Number(width) - (format === 'A4' ? 595.3 : 612))).toBeLessThan(1)
    if (process.env['SHOTS_FOLDER']) {
      writeFileSync(`${process.env['SHOTS_FOLDER']}/invoice-${format}.pdf`, pdf, 'latin1')
    }
  }
})

test(
  'paper names the customer and their VAT number, the screen only what the invoice states',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openInvoices(page, invoicePath(4417))
    const invoice = page.getByRole('article')
    await expect(invoice).toContainText('Example Studio Ltd')
    const vatNumber = invoice.getByText('VAT number: DE000000000')
    await expect(vatNumber).toBeAttached()
    await expect(vatNumber).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(vatNumber).toBeVisible()
    await expect(invoice.getByText('Example Studio Ltd')).toBeVisible()
  },
)

test('on a phone paying comes before printing', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('agency', { at: invoicePath(4417) })
  await page.getByRole('article').getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pay at Northmark' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'PDF at Northmark' })).toBeFocused()
})

test(
  'the CSV holds the filtered list and no cell that runs as a formula',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    await openInvoices(page, '/invoices?status=refunded')
    const summary = (await page.locator('.head .sub').first().textContent()) ?? ''
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    const rows = readCsv(await textOf(download))
    expect(rows.length - 1).toBe(Number(/^\d+/.exec(summary)?.[0]))
    const width = rows[0]?.length
    for (const row of rows) {
      expect(row).toHaveLength(width ?? 0)
      for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![\d.])/)
    }
  },
)

test('what can be paid can be paid from its row, and a failed payment says the next try', async ({
  page,
  signIn,
}) => {
  await signIn('studio', { at: '/invoices' })
  const rowOf = (counter: number) =>
    page.getByRole('row').filter({ hasText: invoiceNumber(counter) })
  for (const counter of [4233, 4460, 4166]) {
    const pay = rowOf(counter).getByRole('link', { name: 'Pay at Northmark' })
    await expect(pay).toHaveAttribute('target', '_blank')
  }
  await expect(rowOf(3990).getByRole('link', { name: 'Pay at Northmark' })).toHaveCount(0)
  await expect(rowOf(4166)).toContainText(/next try \d+ \w+/)
  await expect(rowOf(4460)).toContainText('süße-beispiele.de, 1 year')
  await expect(rowOf(4460)).toContainText('+ 1 more')
})

test(
  'a part-paid row shows what is due as its group does, and no due date is cut',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('tokyo', { at: '/invoices?status=partially-paid' })
    const rows = list(page).getByRole('row')
    const due = await rows.nth(2).locator('.num').innerText()
    await expect(rows.nth(1)).toContainText(due)
    await expect(rows.nth(2)).toContainText(/of .?[¥￥]/)
    const dates = await rows
      .nth(2)
      .locator('.inv-dates')
      .evaluate((text) => ({
        shown: text.clientWidth,
        whole: text.scrollWidth,
      }))
    expect(dates.whole).toBeLessThanOrEqual(dates.shown)
  },
)

test('a year says its sum, and ticked invoices are exported, listed and printed', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await signIn('studio', { at: '/invoices' })
  const year = new Date().getUTCFullYear() - 1
  await page.getByRole('button', { name: 'Year' }).click()
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${year}`) }).click()
  await expect(page.locator('.head .sub').first()).toHaveText(/^\d+ invoices, .?€[\d.,]+/)
  const boxes = page.getByRole('checkbox', { name: /^Select 20/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const size = await boxes.nth(0).boundingBox()
  expect(size).toMatchObject({ width: 24, height: 24 })
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(readCsv(await textOf(download))).toHaveLength(3)
  await bar.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await bar.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'Documents at Northmark' })).toBeVisible()
  await expect(page.locator('.doc-links a')).toHaveCount(2)
})
