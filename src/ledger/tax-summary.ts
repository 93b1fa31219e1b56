/**
 * Net, tax and total of the invoices of a period, per currency and rate. All figures are the invoices'
 * own; what states no rate, or does not say what its rates apply to, is listed apart.
 */
import type { DetailedInvoice } from './detailed-invoices.ts'
import { type Figures, type Part, type Rate, sum, taxPartsOf } from './tax-parts.ts'

/** Sums of documents. A document with several rates that can be told apart counts in each. */
export interface TaxSums extends Figures {
  readonly count: number
  /** Tax as invoiced minus rate × net; `null` if the rates apply to different parts. */
  readonly rounding: number | null
}

export interface TaxBlock {
  readonly currency: string
  /** Several where the documents do not say which part each applies to. */
  readonly rates: readonly Rate[]
  readonly invoices: TaxSums
  readonly credits: TaxSums
  /** Both kinds together, by month of issue (`2026-10`), oldest first. */
  readonly months: readonly ({ readonly month: string } & TaxSums)[]
}

export interface TaxSummary<I extends DetailedInvoice> {
  readonly blocks: readonly TaxBlock[]
  /** Those that state no rate, or no amounts. */
  readonly apart: readonly I[]
}

function createSums(rates: readonly Rate[]) {
  const all = { count: 0, net: 0, tax: 0, total: 0, appliesToAll: true }
  return {
    add(part: Part): void {
      all.count += 1
      all.net += part.net
      all.tax += part.tax
      all.total += part.total
      all.appliesToAll &&= part.appliesToAll
    },
    result(): TaxSums {
      const { appliesToAll, ...sums } = all
      const ratePercent = sum(rates.map((rate) => rate.ratePercent))
      const expected = Math.round((sums.net * ratePercent) / 100)
      return { ...sums, rounding: appliesToAll || rates.length === 1 ? sums.tax - expected : null }
    },
  }
}

interface Block {
  currency: string
  rates: readonly Rate[]
  invoices: ReturnType<typeof createSums>
  credits: ReturnType<typeof createSums>
  months: Map<string, ReturnType<typeof createSums>>
}

const chargesNothing: ReadonlySet<string> = new Set(['draft', 'cancelled'])

/** Whether it was issued within these days (both included) and is neither a draft nor cancelled. */
export const isIssuedWithin = (
  { status, issuedOn }: Pick<DetailedInvoice, 'status' | 'issuedOn'>,
  from: string,
  to: string,
): boolean => !chargesNothing.has(status) && issuedOn !== null && issuedOn >= from && issuedOn <= to

export const isCredit = ({ total }: Pick<DetailedInvoice, 'total'>): boolean =>
  total !== null && total.minorUnits < 0

/** The summary of what was issued from `from` to `to`, in steps. Highest rate of a currency first. */
export function* taxSummarySteps<I extends DetailedInvoice>(
  invoices: readonly I[],
  from: string,
  to: string,
): Generator<void, TaxSummary<I>> {
  const blocks = new Map<string, Block>()
  const apart: I[] = []
  for (const invoice of invoices) {
    yield
    if (!isIssuedWithin(invoice, from, to)) continue
    const parts = taxPartsOf(invoice)
    const currency = invoice.total?.currency
    if (!parts || !currency) {
      apart.push(invoice)
      continue
    }
    for (const part of parts) {
      const key = JSON.stringify([currency, part.rates])
      const { rates } = part
      const block: Block = blocks.get(key) ?? {
        currency,
        rates,
        invoices: createSums(rates),
        credits: createSums(rates),
        months: new Map(),
      }
      blocks.set(key, block)
      const month = invoice.issuedOn?.slice(0, 7) ?? ''
      const monthSums = block.months.get(month) ?? createSums(rates)
      block.months.set(month, monthSums)
      monthSums.add(part)
      const own = isCredit(invoice) ? block.credits : block.invoices
      own.add(part)
    }
  }
  const rateOf = ({ rates }: Block) => sum(rates.map(({ ratePercent }) => ratePercent))
  return {
    apart,
    blocks: [...blocks.values()]
      .toSorted((a, b) =>
        a.currency === b.currency ? rateOf(b) - rateOf(a) : a.currency < b.currency ? -1 : 1,
      )
      .map(({ currency, rates, invoices: charged, credits, months }) => ({
        currency,
        rates,
        invoices: charged.result(),
        credits: credits.result(),
        months: [...months]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([month, sums]) => Object.assign(sums.result(), { month })),
      })),
  }
}
