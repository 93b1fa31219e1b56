/** For the accountant: tax by currency and rate, and the lines of a period's invoices. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { type Period, recordedCsv } from '#bff/exports/downloads.ts'
import { readComplete } from '#bff/lists/complete.ts'
import { invoiceSums, type TaxSummary } from '#contract/invoice-sums.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Money } from '#contract/shapes.ts'
import { sorted } from '#ledger/steps.ts'
import { isIssuedWithin, type TaxSums, taxSummarySteps } from '#ledger/tax-summary.ts'
import { totalsOf } from '#ledger/totals.ts'
import { Reusable } from '#server/body-cache.ts'
import { turns } from '#server/turns.ts'

import { readSoFar, yearsOf } from './progress.ts'
import { type CsvRow, lineColumns, type LineRow, rowsOf, summaryColumns } from './tax-columns.ts'

type TaxNeeds = Pick<CustomerData, 'clock' | 'events' | 'reader' | 'snapshots'>

const maxApart = 200

/** By default the current year. */
function periodOf({ from, to }: Period, today: string): { from: string; to: string } {
  const year = today.slice(0, 4)
  return { from: from ?? `${year}-01-01`, to: to ?? `${from?.slice(0, 4) ?? year}-12-31` }
}

const sumsIn = (currency: string, { count, rounding, ...sums }: TaxSums) => {
  const money = (minorUnits: number): Money => ({ minorUnits, currency })
  return {
    count,
    net: money(sums.net),
    tax: money(sums.tax),
    total: money(sums.total),
    rounding: rounding === null ? null : money(rounding),
  }
}

const newestFirst = (a: Invoice, b: Invoice): number =>
  (a.issuedOn ?? '') < (b.issuedOn ?? '') ? 1 : a.issuedOn === b.issuedOn ? 0 : -1

/** The lines of what was issued within these days, in steps: there may be many thousands. */
function* linesWithin(
  invoices: readonly Invoice[],
  from: string,
  to: string,
): Generator<void, LineRow[]> {
  const rows: LineRow[] = []
  const issued = invoices.filter((invoice) => isIssuedWithin(invoice, from, to))
  for (const invoice of yield* sorted(issued, newestFirst)) {
    yield
    for (const line of invoice.lines ?? []) rows.push({ invoice, line })
  }
  return rows
}

export function taxEndpoints(data: TaxNeeds) {
  const table = {
    'GET /api/tax-summary': invoiceSums['GET /api/tax-summary'],
    'GET /api/tax-summary.csv': invoiceSums['GET /api/tax-summary.csv'],
    'GET /api/invoice-lines.csv': invoiceSums['GET /api/invoice-lines.csv'],
  }
  const summarize = (
    call: Call,
    items: readonly Invoice[],
    { from, to }: { from: string; to: string },
  ) => turns.run(call.session.owner, taxSummarySteps(items, from, to), call.signal)
  return servePrivate(table, {
    'GET /api/tax-summary': async ({ query }, call) => {
      const { snapshot, progress } = await readSoFar(data, call)
      const today = data.reader.today(call.session)
      return new Reusable([snapshot, today], async (): Promise<TaxSummary> => {
        const period = periodOf(query, today)
        const items = progress.complete ? snapshot.items : []
        const { blocks, apart } = await summarize(call, items, period)
        const { sums } = totalsOf(apart.map(({ total }) => ({ amount: total, taxIncluded: null })))
        return {
          ...progress,
          ...period,
          years: yearsOf(snapshot.items),
          blocks: blocks.map(({ currency, rates, invoices, credits, months }) => ({
            currency,
            rates: [...rates],
            invoices: sumsIn(currency, invoices),
            credits: sumsIn(currency, credits),
            months: months.map(({ month, ...own }) => ({ month, ...sumsIn(currency, own) })),
          })),
          apart: apart
            .toSorted(newestFirst)
            .slice(0, maxApart)
            .map(({ id, number, issuedOn, total }) => ({ id, number, issuedOn, total })),
          apartCount: apart.length,
          apartTotals: sums.map(({ amount }) => amount),
        }
      })
    },
    'GET /api/tax-summary.csv': async ({ query }, call) => {
      const items = await readComplete(data, call, 'invoices')
      const period = periodOf(query, data.reader.today(call.session))
      const { blocks, apart } = await summarize(call, items, period)
      const rows = blocks.flatMap(rowsOf)
      const byCurrency = Map.groupBy(apart, ({ total }) => total?.currency ?? '')
      const noRate = [...byCurrency].map(([currency, own]): CsvRow => {
        const total = own.reduce((sum, invoice) => sum + (invoice.total?.minorUnits ?? 0), 0)
        const sums = { count: own.length, net: 0, tax: 0, total, rounding: null }
        return { currency, rates: [], kind: 'no-rate', month: null, sums }
      })
      return recordedCsv(data, call, 'tax-summary', summaryColumns, [...rows, ...noRate], period)
    },
    'GET /api/invoice-lines.csv': async ({ query }, call) => {
      const items = await readComplete(data, call, 'invoices')
      const { from, to } = periodOf(query, data.reader.today(call.session))
      const collecting = linesWithin(items, from, to)
      const rows = await turns.run(call.session.owner, collecting, call.signal)
      return recordedCsv(data, call, 'invoice-lines', lineColumns, rows, { from, to })
    },
  })
}
