import { afterAll, beforeAll, expect, test } from 'vitest'

import type { InvoiceDifference, Spend, TaxSummary } from '#contract/invoice-sums.ts'
import type { Invoice } from '#contract/invoices.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let invoices: Invoice[]

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  bff = await startBff((request) => platform.app.fetch(request))
  page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? '')
  const { json } = await whole(page, '/api/invoices?limit=200')
  ;({ items: invoices } = json as { items: Invoice[] })
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

const read = async <T>(path: string): Promise<T> => (await page.get(path)).json as T
const units = (money: { minorUnits: number } | null | undefined) => money?.minorUnits ?? 0
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const isCharged = ({ status }: Invoice) => status !== 'cancelled' && status !== 'draft'
const yearOf = ({ issuedOn }: Invoice) => issuedOn?.slice(0, 4) ?? ''

test('an invoice is compared with the last one for the same services', async () => {
  let compared = 0
  for (const { id, total } of invoices.slice(0, 12)) {
    const { difference } = await read<{ difference: InvoiceDifference | null }>(
      `/api/invoices/${id}/difference`,
    )
    if (!difference) continue
    compared += 1
    const { by, previous, rows, taxes, rest } = difference
    expect(units(by)).toBe(units(total) - units(previous.total))
    const changes = rows.flatMap((row) => row.changes)
    expect(sum([...changes, ...taxes].map((part) => units(part.by))) + units(rest)).toBe(units(by))
  }
  expect(compared).toBeGreaterThan(3)
  expect((await page.get('/api/invoices/nobodys/difference')).status).toBe(404)
})

test('any two invoices can be compared, in either direction', async () => {
  const [first, , , fourth] = invoices.filter(({ total }) => total !== null)
  if (!first || !fourth) throw new Error('too few invoices')
  const differenceOf = async (after: Invoice, before: Invoice) =>
    (
      await read<{ difference: InvoiceDifference | null }>(
        `/api/invoices/${after.id}/difference?with=${before.id}`,
      )
    ).difference
  const difference = await differenceOf(first, fourth)
  expect(difference?.previous.number).toBe(fourth.number)
  expect(units(difference?.by)).toBe(units(first.total) - units(fourth.total))
  expect(units((await differenceOf(fourth, first))?.by)).toBe(-units(difference?.by))
  const path = `/api/invoices/${first.id}/difference`
  expect((await page.get(`${path}?with=nobodys`)).status).toBe(404)
  expect((await page.get(`${path}?with=`)).status).toBe(400)
})

test('spend and the tax summary of a year add up to its invoices', async () => {
  for (const year of new Set(invoices.map(yearOf))) {
    const own = invoices.filter((invoice) => yearOf(invoice) === year && isCharged(invoice))
    const whole = sum(own.map(({ total }) => units(total)))
    const spend = await read<Spend>(`/api/spend?year=${year}`)
    expect(sum(spend.currencies.map(({ amount }) => units(amount)))).toBe(whole)
    const tax = await read<TaxSummary>(`/api/tax-summary?from=${year}-01-01&to=${year}-12-31`)
    const inBlocks = tax.blocks.map(
      (block) => units(block.invoices.total) + units(block.credits.total),
    )
    expect(sum(inBlocks) + sum(tax.apartTotals.map(units))).toBe(whole)
    expect(tax.years).toContain(year)
  }
})

test('a month or a type of the spend is a filter of the list', async () => {
  const year = invoices.map(yearOf).toSorted().at(0) ?? ''
  const spend = await read<Spend>(`/api/spend?year=${Number(year) + 1}&basis=paid`)
  const [{ months } = { months: [] }] = spend.currencies
  for (const { month, amount } of months) {
    const list = await read<{ items: Invoice[] }>(
      `/api/invoices?paidFrom=${month}-01&paidTo=${month}-31`.replace(/-31$/, `-${lastDay(month)}`),
    )
    const paid = list.items.map(({ total, balanceDue, status }) =>
      status === 'partially-paid' ? units(total) - units(balanceDue) : units(total),
    )
    expect(sum(paid)).toBe(units(amount))
  }
  const mail = await read<{ items: Invoice[] }>('/api/invoices?type=mail&limit=200')
  expect(mail.items.length).toBeGreaterThan(0)
  for (const { lines } of mail.items)
    expect(lines?.some(({ subject }) => subject?.type === 'mail')).toBe(true)
})

const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

test('the accountant’s files have every invoice and line once, with the provider’s documents', async () => {
  const year = invoices.map(yearOf).toSorted().at(0) ?? ''
  const own = invoices.filter((invoice) => yearOf(invoice) === year && isCharged(invoice))
  const lines = (await page.get(`/api/invoice-lines.csv?from=${year}-01-01&to=${year}-12-31`)).text
  expect(lines.trim().split('\r\n')).toHaveLength(
    sum(own.map((invoice) => invoice.lines?.length ?? 0)) + 1,
  )
  expect(lines).toContain(own[0]?.pdfUrl)
  const listed = (
    await page.get(`/api/invoices.csv?issuedFrom=${year}-01-01&issuedTo=${year}-12-31`)
  ).text
  expect(listed).toContain(own[0]?.pdfUrl)
  const summary = await page.get(`/api/tax-summary.csv?from=${year}-01-01&to=${year}-12-31`)
  expect(summary.text).toContain('EUR,19')
})
