/** The overview's part of the charge ledger: the next charges, and sums of twelve months. */
import type { Charge, ForecastMonth, LastPrice, Overview, Payment } from '#contract/overview.ts'
import { isBilled, isCharge, isEnd, isUnstated } from '#ledger/entries.ts'
import type { Ledger, LedgerEntry } from '#ledger/ledger.ts'
import { mapped } from '#ledger/steps.ts'
import { totalsOf } from '#ledger/totals.ts'
import { renewsWithin, soonDays } from '#ledger/windows.ts'
import { monthsOf } from '#ledger/year.ts'
import { memoStepsOn } from '#memo-on.ts'
import type { Steps } from '#server/turns.ts'

const nextCount = 8
/** Up to this many payments of one currency and tax basis are written as sentences. */
const maxPayments = 2

function toCharge(entry: CertainEntry): Charge {
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

type CertainEntry = LedgerEntry & { on: string }

const isCertain = (entry: LedgerEntry): entry is CertainEntry =>
  entry.doubt === null && entry.on !== null

/** The certain charges and ends of a month. Its sums add up those that no invoice bills yet. */
export const chargesOf = (ledger: Ledger, month: string): Charge[] =>
  ledger.inMonth(month).filter(isCertain).map(toCharge)

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
function* fewPayments(certain: readonly CertainEntry[], { until }: Ledger): Steps<Payment[]> {
  const bases = new Map<string, CertainEntry[]>()
  for (const entry of certain) {
    yield
    const { on, amount, taxIncluded } = entry
    if (isBilled(entry) || on >= until || !amount?.currency) continue
    const basis = `${amount.currency} ${taxIncluded}`
    const inBasis = bases.get(basis)
    if (inBasis) inBasis.push(entry)
    else bases.set(basis, [entry])
  }
  yield
  return [...bases.values()].flatMap((inBasis) => {
    const byThing = Map.groupBy(inBasis, ({ thing }) => thing)
    if (byThing.size > maxPayments) return []
    return [...byThing.values()].flatMap((own) =>
      own.slice(0, 1).map((first) => Object.assign(toCharge(first), { times: own.length })),
    )
  })
}

/** The charges of the next days, which their sum and the list of renewals agree on. */
function* soonOf({ entries, today }: Ledger): Steps<Overview['soon']> {
  const charges: LedgerEntry[] = []
  for (const entry of entries) {
    yield
    if (isCharge(entry) && renewsWithin(entry, soonDays, today)) charges.push(entry)
  }
  const renewals = charges.filter(({ nth }) => nth === 0).length
  return { days: soonDays, renewals, totals: totalsOf(charges) }
}

/** What the next charges cost last, where that differs. */
const lastPricesOf = (next: readonly CertainEntry[]): LastPrice[] =>
  next.flatMap(({ thing }) => {
    const last = thing.changedCost
    const { kind, type, id } = thing.subject
    return last ? [{ subject: { kind, type, id }, price: last.price }] : []
  })

type Forecast = Pick<
  Overview,
  'next' | 'lastPrices' | 'forecast' | 'payments' | 'uncertain' | 'soon' | 'tax'
>

export const forecastOf = memoStepsOn(function* (ledger: Ledger): Steps<Forecast> {
  const certain = ledger.entries.filter(isCertain)
  const next = certain
    .filter((entry) => !isEnd(entry) && entry.nth === 0 && entry.on < ledger.until)
    .slice(0, nextCount)
  return {
    next: next.map(toCharge),
    lastPrices: lastPricesOf(next),
    forecast: yield* mapped(monthsOf(ledger), (month) => forecastMonth(ledger, month)),
    payments: yield* fewPayments(certain, ledger),
    uncertain: ledger.entries.filter(isUnstated).length,
    soon: yield* soonOf(ledger),
    tax: ledger.tax,
  }
})
