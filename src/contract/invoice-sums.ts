/** What invoices say about costs: against the last one, in a year, and for the accountant. */
import { z } from 'zod'

import { classified, Count, FreeText, Quantity, Word } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { InvoiceLine } from './invoices.ts'
import { day, oneOf, text, whole } from './search.ts'
import { CalendarDate, Money } from './shapes.ts'
import { strict } from './strict.ts'

/** `added` and `gone`: the line is on one of the invoices only. */
const Change = z.object({
  kind: z.enum(['added', 'gone', 'price', 'quantity', 'period']),
  by: Money.nullable(),
})

const Rate = z.object({ name: FreeText.nullable(), ratePercent: Quantity.nullable() })

/** All `by` of rows, taxes and `rest` add up to `by`. */
export const InvoiceDifference = z.object({
  previous: z.object({
    id: Word,
    number: Word,
    issuedOn: CalendarDate.nullable(),
    total: Money.nullable(),
  }),
  by: Money.nullable(),
  /** Lines of this invoice, then those that only the previous one has. */
  rows: z.array(
    z.object({
      before: InvoiceLine.nullable(),
      after: InvoiceLine.nullable(),
      changes: z.array(Change),
    }),
  ),
  /** Only taxes whose amount differs. */
  taxes: z.array(
    z.object({
      /** `null` if only the previous invoice has it. */
      after: Rate.extend({ amount: Money.nullable() }).nullable(),
      before: Rate.extend({ amount: Money.nullable() }).nullable(),
      by: Money.nullable(),
    }),
  ),
  /** What no line and no tax explains. */
  rest: Money.nullable(),
})
export type InvoiceDifference = z.infer<typeof InvoiceDifference>

const progress = {
  /** While `false`, nothing is summed up. */
  complete: z.boolean(),
  loaded: Count,
  expected: Count.nullable(),
}

/** `before`: the same of the year before, up to the same day in a year that is not over. */
const compared = { amount: Money.nullable(), before: Money.nullable() }

export const Spend = z.object({
  ...progress,
  year: Word,
  basis: z.enum(['invoiced', 'paid']),
  /** Years with invoices, newest first. */
  years: z.array(Word),
  /** Last day that counts; the same day of the year before is the last there. */
  until: CalendarDate,
  currencies: z.array(
    z.object({
      currency: Word,
      ...compared,
      /** Twelve. `before` is the whole month of the year before. */
      months: z.array(z.object({ month: Word, ...compared })),
      /** Largest first. `null`, last: what cannot be assigned. */
      types: z.array(z.object({ type: Word.nullable(), ...compared })),
      /** Payments without a day; they count in the month of their invoice. */
      undated: Count,
    }),
  ),
  /** Invoices of the year that state no amount, so that sums are at least. */
  uncounted: Count,
})
export type Spend = z.infer<typeof Spend>

const TaxSums = z.object({
  count: Count,
  net: Money.nullable(),
  tax: Money.nullable(),
  total: Money.nullable(),
  /** Tax as invoiced minus rate × net; `null` if the rates apply to different parts. */
  rounding: Money.nullable(),
})

export const TaxSummary = z.object({
  ...progress,
  from: CalendarDate,
  to: CalendarDate,
  years: z.array(Word),
  blocks: z.array(
    z.object({
      currency: Word,
      /** Several where the invoices do not say which part each applies to. */
      rates: z.array(Rate),
      invoices: TaxSums,
      credits: TaxSums,
      months: z.array(TaxSums.extend({ month: Word })),
    }),
  ),
  /** Invoices that state no rate, newest first, at most 200. In no sum. */
  apart: z.array(
    z.object({
      id: Word,
      number: Word,
      issuedOn: CalendarDate.nullable(),
      total: Money.nullable(),
    }),
  ),
  apartCount: Count,
  /** Sums of all of `apart`, one per currency. */
  apartTotals: classified('amount', z.array(Money)),
})
export type TaxSummary = z.infer<typeof TaxSummary>

const period = { from: day, to: day }

export const invoiceSums = {
  /**
   * `with`: the invoice to compare it with, instead of the last one for the same services. `null` if
   * there is none, or if they cannot be compared.
   */
  'GET /api/invoices/{id}/difference': {
    query: strict({ with: text(255) }),
    output: z.object({ difference: InvoiceDifference.nullable() }),
    support: true,
  },
  'GET /api/spend': {
    query: strict({ year: whole(1970, 2999), basis: oneOf(['invoiced', 'paid']) }),
    output: Spend,
    support: true,
  },
  /** By day of issue, both days included; by default this year. */
  'GET /api/tax-summary': { query: strict(period), output: TaxSummary, support: true },
  'GET /api/tax-summary.csv': { query: strict(period), output: 'csv' },
  'GET /api/invoice-lines.csv': { query: strict(period), output: 'csv' },
} as const satisfies EndpointTable
