/** What renews and what ends, as the charge ledger says. */
import { addDays, addMonths } from '#i18n/days.ts'
import { isBilled, isCharge, isEnd } from '#ledger/entries.ts'
import type { LedgerEntry } from '#ledger/ledger.ts'
import { type Totals, totalsOf } from '#ledger/totals.ts'
import { labelsOf, ledgerOf } from '#platform/assistant/account-records.ts'
import { linkTo } from '#platform/assistant/links.ts'
import { paragraphs, type ReplyContext } from '#platform/assistant/reply-context.ts'
import {
  days,
  firstDay,
  lastDay,
  type Period,
} from '#platform/assistant/understanding/time-units.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Service } from '#wire/payloads/service.ts'

/** Limits a reply to some services; `null` for all. */
export type Scope = readonly Pick<Service, 'type' | 'id' | 'domain'>[] | null

const isIn = ({ thing: { subject, domain } }: LedgerEntry, scope: Scope): boolean =>
  scope === null ||
  scope.some(
    ({ type, id, domain: name }) =>
      (subject.type === type && subject.id === id) || (type === 'domain' && domain?.name === name),
  )

const entriesIn = (
  context: ReplyContext,
  { from, to }: Pick<Period, 'from' | 'to'>,
  scope: Scope,
): LedgerEntry[] =>
  ledgerOf(context).entries.filter(
    (entry) => entry.on !== null && entry.on >= from && entry.on <= to && isIn(entry, scope),
  )

const withTax = ({ amount, taxIncluded }: Totals['sums'][number], wording: Wording): string => {
  const text = wording.money(amount)
  return taxIncluded === null
    ? text
    : wording.say(taxIncluded ? 'withTax' : 'plusTax', { amount: text })
}

/** `€82.50 plus tax + $10.00 plus tax`; `null` if no amount is stated. */
export const sumsOf = (charges: readonly LedgerEntry[], wording: Wording): string | null =>
  totalsOf(charges)
    .sums.map((sum) => withTax(sum, wording))
    .join(' + ') || null

/** One row per entry, or per service if it is charged more than once. */
function rowsOf(entries: readonly LedgerEntry[], context: ReplyContext): string {
  const { date, join, list, money } = context.wording
  const labels = labelsOf(context)
  const rows = [...Map.groupBy(entries, ({ thing }) => thing)].map(([thing, own]) => {
    const [first] = own
    const amount = first?.amount ? money(first.amount) : null
    const price = amount !== null && own.length > 1 ? `${own.length} × ${amount}` : amount
    const facts = [first?.on ? date(first.on) : null, price].filter((fact) => fact !== null)
    const link = linkTo(thing, labels.get(`${thing.subject.type}/${thing.subject.id}`))
    return [link, join(facts)].filter((part) => part !== '').join(': ')
  })
  return list(rows)
}

/** Entries below what they are; `null` without any. */
const section = (head: string, entries: readonly LedgerEntry[], context: ReplyContext) =>
  entries.length === 0 ? null : paragraphs(head, rowsOf(entries, context))

/** The sum and every charge of a period, what ends in it, and what is not certain. */
export function describeCharges(context: ReplyContext, period: Period, scope: Scope): string {
  const { today, wording } = context
  const { say } = wording
  const { until } = ledgerOf(context)
  if (period.to >= until) return say('tooFar', { date: wording.date(addDays(until, -1)) })
  const from = period.from < today ? today : period.from
  const entries = entriesIn(context, { from, to: period.to }, scope)
  const charges = entries.filter(isCharge)
  const values = { period: wording.period(period.month === null ? { ...period, from } : period) }
  const sums = sumsOf(charges, wording)
  const head =
    sums === null ? say('chargesWithoutPrice', values) : say('rangeCharges', { ...values, sums })
  return paragraphs(
    section(head, charges, context) ?? say('noRangeCharges', values),
    // Neither these nor what follows is in the sum.
    section(say('onInvoice'), entries.filter(isBilled), context),
    section(say('rangeEnds', values), entries.filter(isEnd), context),
    section(
      say('unpriced'),
      charges.filter(({ amount }) => amount === null),
      context,
    ),
    section(
      say('unstatedRenewal'),
      entries.filter(({ doubt }) => doubt === 'auto-renew-unknown'),
      context,
    ),
  )
}

/** The charges of the next day that has any. */
export function describeNextCharge(context: ReplyContext, scope: Scope): string {
  const { today, wording } = context
  const charges = entriesIn(context, { from: today, to: addMonths(today, 24) }, scope).filter(
    isCharge,
  )
  const day = charges[0]?.on ?? null
  if (day === null) return wording.say('noNextCharge')
  const first = charges.filter(({ on }) => on === day)
  const sums = sumsOf(first, wording)
  const values = { date: wording.date(day) }
  return paragraphs(
    sums === null
      ? wording.say('nextChargeUnpriced', values)
      : wording.say('nextCharge', { ...values, sums }),
    rowsOf(first, context),
  )
}

const soonDays = 30

/** What renews in the period; without one, the next charge and those of the next 30 days. */
export function describeRenewals(context: ReplyContext, period: Period | null, scope: Scope) {
  if (period !== null) return describeCharges(context, period, scope)
  const soon = days(context.today, addDays(context.today, soonDays))
  return paragraphs(describeNextCharge(context, scope), describeCharges(context, soon, scope))
}

/** What ends in the period; without one, everything whose auto-renew is off. */
export function describeEnding(context: ReplyContext, period: Period | null, scope: Scope): string {
  const { wording } = context
  const { say } = wording
  const all = days(firstDay, lastDay)
  const entries = entriesIn(context, period ?? all, scope)
  const ends = entries.filter(isEnd)
  const over = entries.filter(({ kind, doubt }) => kind === 'end' && doubt === 'expired')
  const values = period && { period: wording.period(period) }
  const head = values === null ? say('renewOff') : say('rangeEnds', values)
  const none = values === null ? say('noneRenewOff') : say('noRangeEnds', values)
  return paragraphs(
    section(head, ends, context) ?? none,
    section(say('alreadyExpired'), over, context),
    `[${say('servicesPage')}](/services?autoRenew=off)`,
  )
}

/** Everything that renews automatically, soonest first. */
export function listRenewOn(context: ReplyContext): string {
  const { say } = context.wording
  const entries = ledgerOf(context).entries.filter(
    ({ kind, nth, thing }) => kind === 'charge' && nth === 0 && thing.autoRenew?.enabled === true,
  )
  return section(say('renewOn'), entries, context) ?? say('noneRenewOn')
}
