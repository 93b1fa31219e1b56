/** The ledger's entries as rows of a reply, and sums by currency and tax. */
import { isBilled, isCharge, isEnd } from '#ledger/entries.ts'
import type { LedgerEntry } from '#ledger/ledger.ts'
import { type Totals, totalsOf } from '#ledger/totals.ts'
import { ledgerOf } from '#platform/assistant/account-records.ts'
import { linkTo } from '#platform/assistant/links.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Period } from '#platform/assistant/understanding/period.ts'
import {
  findNamedSubject,
  servicesOfNamedTypes,
} from '#platform/assistant/understanding/records.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Service } from '#wire/payloads/service.ts'

/** What the question is limited to: a record, or the types of service that it names. */
export function scopeOf(context: RuleContext): readonly Service[] | null {
  const named = findNamedSubject(context)
  if (named !== null) return [named]
  // "Services and domains" is everything.
  const isAll = context.concepts.has('domain') && context.concepts.has('service')
  const ofTypes = isAll ? [] : servicesOfNamedTypes(context)
  return ofTypes.length === 0 ? null : ofTypes
}

const isIn = ({ thing: { subject, domain } }: LedgerEntry, scope: readonly Service[]): boolean =>
  scope.some(
    ({ type, id, domain: name }) =>
      (subject.type === type && subject.id === id) ||
      (type === 'domain' && domain !== null && domain.name === name),
  )

/** The entries of the period and scope, soonest first. */
export const entriesIn = (
  context: RuleContext,
  { from, to }: Pick<Period, 'from' | 'to'>,
  scope: readonly Service[] | null,
): LedgerEntry[] =>
  ledgerOf(context).entries.filter(
    (entry) =>
      entry.on !== null &&
      entry.on >= from &&
      entry.on <= to &&
      (scope === null || isIn(entry, scope)),
  )

export const split = (entries: readonly LedgerEntry[]) => ({
  charges: entries.filter(isCharge),
  /** On an open invoice already, and in no sum. */
  billed: entries.filter(isBilled),
  ends: entries.filter(isEnd),
  unstated: entries.filter(({ doubt }) => doubt === 'auto-renew-unknown'),
})

const withTax = ({ amount, taxIncluded }: Totals['sums'][number], wording: Wording): string => {
  const text = wording.money(amount)
  if (taxIncluded === null) return text
  return wording.say(taxIncluded ? 'withTax' : 'plusTax', { amount: text })
}

/** `€82.50 plus tax + $10.00 plus tax`; `null` if no amount is stated. */
export const sumsOf = (charges: readonly LedgerEntry[], wording: Wording): string | null =>
  totalsOf(charges)
    .sums.map((sum) => withTax(sum, wording))
    .join(' + ') || null

/** One row per entry, or per thing if it is charged more than once. */
export function rowsOf(entries: readonly LedgerEntry[], { date, list, money }: Wording): string {
  const rows = [...Map.groupBy(entries, ({ thing }) => thing)].map(([thing, own]) => {
    const [first] = own
    const amount = first?.amount ? money(first.amount) : null
    const day = first?.on ? date(first.on) : null
    const price = amount !== null && own.length > 1 ? `${own.length} × ${amount}` : amount
    const facts = [day, price].filter((fact) => fact !== null).join(', ')
    return facts === '' ? linkTo(thing) : `${linkTo(thing)}: ${facts}`
  })
  return list(rows)
}

/** Charges without a price, which no sum contains, and what may be charged. */
export function describeDoubts(entries: readonly LedgerEntry[], wording: Wording): string[] {
  const { charges, unstated } = split(entries)
  const unpriced = charges.filter(({ amount }) => amount === null)
  return [
    ...(unpriced.length > 0 ? [`${wording.say('unpriced')}\n\n${rowsOf(unpriced, wording)}`] : []),
    ...(unstated.length > 0
      ? [`${wording.say('unstatedRenewal')}\n\n${rowsOf(unstated, wording)}`]
      : []),
  ]
}
