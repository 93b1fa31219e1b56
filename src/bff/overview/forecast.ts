/** The overview's part of the charge ledger: the next charges, and sums of twelve months. */
import type { Charge, ForecastMonth, Overview, Payment } from '#contract/overview.ts'
import { addMonths } from '#i18n/days.ts'
import { isBilled, isCharge, isEnd, isUnstated } from '#ledger/entries.ts'
import type { Ledger, LedgerEntry } from '#ledger/ledger.ts'
import { totalsOf } from '#ledger/totals.ts'
import { renewsWithin, soonDays } from '#ledger/windows.ts'

const months = 12
const nextCount = 8
/** Up to this many payments of one currency and tax basis are written as sentences. */
const maxPayments = 2

function toCharge(entry: LedgerEntry & { on: string }): Charge {
  const { kind, on, amount, taxIncluded, termMonths, invoice, thing } = entry
  return {
    kind,
    subject: thing.subject,
    on,
    price: amount,
    taxIncluded,
    termMonths,
    invoice: invoice && { id: invoice.id, number: invoice.number },
  }
}

const isCertain = (entry: LedgerEntry): entry is LedgerEntry & { on: string } =>
  entry.doubt === null && entry.on !== null

/** The certain charges and ends of a month. Its sums add up those that no invoice bills yet. */
export const chargesOf = (ledger: Ledger, month: string): Charge[] =>
  ledger.inMonth(month).filter(isCertain).map(toCharge)

export const monthsOf = ({ today }: Ledger): string[] =>
  Array.from({ length: months }, (_, index) =>
    addMonths(`${today.slice(0, 7)}-01`, index).slice(0, 7),
  )

function forecastMonth(ledger: Ledger, month: string): ForecastMonth {
  const entries = ledger.inMonth(month)
  const ends = entries.filter(isEnd)
  return {
    month,
    totals: totalsOf(entries.filter(isCharge)),
    ending: { count: ends.length, totals: totalsOf(ends) },
  }
}

/** The payments of each currency and tax basis that has only a few. */
function fewPayments(ledger: Ledger): Payment[] {
  const entries = ledger.entries
    .filter(isCertain)
    .filter((entry) => !isBilled(entry) && entry.on < ledger.until && entry.amount?.currency)
  const bases = Map.groupBy(
    entries,
    ({ amount, taxIncluded }) => `${amount?.currency} ${taxIncluded}`,
  )
  return [...bases.values()].flatMap((inBasis) => {
    const byThing = Map.groupBy(inBasis, ({ thing }) => thing)
    if (byThing.size > maxPayments) return []
    return [...byThing.values()].flatMap((own) =>
      own.slice(0, 1).map((first) => Object.assign(toCharge(first), { times: own.length })),
    )
  })
}

/** The charges of the next days, which their sum and the list of renewals agree on. */
function soonOf(ledger: Ledger): Overview['soon'] {
  const charges = ledger.entries.filter(
    (entry) => isCharge(entry) && renewsWithin(entry, soonDays, ledger.today),
  )
  const renewals = charges.filter(({ nth }) => nth === 0).length
  return { days: soonDays, renewals, totals: totalsOf(charges) }
}

type Forecast = Pick<Overview, 'next' | 'forecast' | 'payments' | 'uncertain' | 'soon' | 'tax'>
const cache = new WeakMap<Ledger, Forecast>()

/** Computed once per ledger. */
export function forecastOf(ledger: Ledger): Forecast {
  const cached = cache.get(ledger)
  if (cached) return cached
  const forecast = {
    next: ledger.entries
      .filter(isCertain)
      .filter((entry) => !isEnd(entry) && entry.nth === 0 && entry.on < ledger.until)
      .slice(0, nextCount)
      .map(toCharge),
    forecast: monthsOf(ledger).map((month) => forecastMonth(ledger, month)),
    payments: fewPayments(ledger),
    uncertain: ledger.entries.filter(isUnstated).length,
    soon: soonOf(ledger),
    tax: ledger.tax,
  }
  cache.set(ledger, forecast)
  return forecast
}
