/** What renews and what ends, as the charge ledger says. */
import { addDays, addMonths, daysBetween } from '#i18n/days.ts'
import { isBilled, isCharge, isEnd } from '#ledger/entries.ts'
import type { LedgerEntry } from '#ledger/ledger.ts'
import { type Totals, totalsOf } from '#ledger/totals.ts'
import { labelOf, ledgerOf, servicesOf } from '#platform/assistant/account-records.ts'
import { linkTo } from '#platform/assistant/links.ts'
import { paragraphs, type ReplyContext } from '#platform/assistant/reply-context.ts'
import type { Period } from '#platform/assistant/understanding/time-units.ts'
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
  const { date, list, money } = context.wording
  const labels = new Map(servicesOf(context).map((one) => [`${one.type}/${one.id}`, labelOf(one)]))
  const link = (thing: LedgerEntry['thing']) =>
    linkTo(thing, labels.get(`${thing.subject.type}/${thing.subject.id}`))
  const rows = [...Map.groupBy(entries, ({ thing }) => thing)].map(([thing, own]) => {
    const [first] = own
    const amount = first?.amount ? money(first.amount) : null
    const price = amount !== null && own.length > 1 ? `${own.length} × ${amount}` : amount
    const facts = [first?.on ? date(first.on) : null, price].filter((fact) => fact !== null)
    return facts.length === 0 ? link(thing) : `${link(thing)}: ${facts.join(', ')}`
  })
  return list(rows)
}

/** Charges without a price, which no sum contains, and what may be charged. */
function describeDoubts(entries: readonly LedgerEntry[], context: ReplyContext): string {
  const { wording } = context
  const unpriced = entries.filter((entry) => isCharge(entry) && entry.amount === null)
  const unstated = entries.filter(({ doubt }) => doubt === 'auto-renew-unknown')
  return paragraphs(
    ...(unpriced.length > 0 ? [wording.say('unpriced'), rowsOf(unpriced, context)] : []),
    ...(unstated.length > 0 ? [wording.say('unstatedRenewal'), rowsOf(unstated, context)] : []),
  )
}

/** The sum and every charge of a period, what ends in it, and what is not certain. */
export function describeCharges(context: ReplyContext, period: Period, scope: Scope): string {
  const { today, wording } = context
  const { say } = wording
  const { until } = ledgerOf(context)
  if (period.to >= until) return say('tooFar', { date: wording.date(addDays(until, -1)) })
  const from = period.from < today ? today : period.from
  const entries = entriesIn(context, { from, to: period.to }, scope)
  const charges = entries.filter(isCharge)
  // On an open invoice already, and in no sum.
  const billed = entries.filter(isBilled)
  const ends = entries.filter(isEnd)
  const name = wording.period(period.month === null ? { ...period, from } : period)
  const sums = sumsOf(charges, wording)
  const head =
    charges.length === 0
      ? say('noRangeCharges', { period: name })
      : sums === null
        ? say('chargesWithoutPrice', { period: name })
        : say('rangeCharges', { period: name, sums })
  return paragraphs(
    head,
    charges.length > 0 ? rowsOf(charges, context) : null,
    ...(billed.length > 0 ? [say('onInvoice'), rowsOf(billed, context)] : []),
    ...(ends.length > 0 ? [say('rangeEnds', { period: name }), rowsOf(ends, context)] : []),
    describeDoubts(entries, context),
  )
}

const soonDays = 30

const soon = (today: string): Period => ({ from: today, to: addDays(today, soonDays), month: null })

/** The charges of the next day that has any. */
export function describeNextCharge(context: ReplyContext, scope: Scope): string {
  const { today, wording } = context
  const far = { from: today, to: addMonths(today, 24) }
  const charges = entriesIn(context, far, scope).filter(isCharge)
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

/** What renews in the period; without one, the next charge and those of the next 30 days. */
export const describeRenewals = (
  context: ReplyContext,
  period: Period | null,
  scope: Scope,
): string =>
  period !== null
    ? describeCharges(context, period, scope)
    : paragraphs(
        describeNextCharge(context, scope),
        describeCharges(context, soon(context.today), scope),
      )

/** What ends in the period; without one, everything whose auto-renew is off. */
export function describeEnding(context: ReplyContext, period: Period | null, scope: Scope): string {
  const { wording, today } = context
  const { say } = wording
  const isOver = ({ doubt, kind }: LedgerEntry) => kind === 'end' && doubt === 'expired'
  const all = ledgerOf(context).entries.filter((entry) => isIn(entry, scope))
  const inPeriod = ({ on }: LedgerEntry) =>
    period === null || (on !== null && on >= period.from && on <= period.to)
  const ends = all.filter((entry) => isEnd(entry) && inPeriod(entry))
  const over = all.filter((entry) => isOver(entry) && inPeriod(entry))
  const page = `[${say('servicesPage')}](/services?autoRenew=off)`
  const name = period === null ? null : wording.period(period)
  const first = ends.find(({ on }) => on !== null)?.on ?? null
  const days = first === null ? null : daysBetween(today, first)
  return paragraphs(
    name === null
      ? say(ends.length > 0 ? 'renewOff' : 'noneRenewOff')
      : say(ends.length > 0 ? 'rangeEnds' : 'noRangeEnds', { period: name }),
    ends.length > 0 && days !== null ? rowsOf(ends, context) : null,
    ...(over.length > 0 ? [say('alreadyExpired'), rowsOf(over, context)] : []),
    page,
  )
}

/** Everything that renews automatically, soonest first. */
export function listRenewOn(context: ReplyContext): string {
  const { say } = context.wording
  const entries = ledgerOf(context).entries.filter(
    ({ kind, nth, thing }) => kind === 'charge' && nth === 0 && thing.autoRenew?.enabled === true,
  )
  return entries.length === 0
    ? say('noneRenewOn')
    : paragraphs(say('renewOn'), rowsOf(entries, context))
}
