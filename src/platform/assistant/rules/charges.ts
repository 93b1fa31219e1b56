/** What will be charged, as the charge ledger says. */
import { addDays, addMonths } from '#i18n/days.ts'
import { isRenewal } from '#ledger/entries.ts'
import type { LedgerEntry } from '#ledger/ledger.ts'
import { ledgerOf } from '#platform/assistant/account-records.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Period } from '#platform/assistant/understanding/period.ts'

import { describeDoubts, entriesIn, rowsOf, scopeOf, split, sumsOf } from './entries.ts'

const join = (parts: readonly string[]): string => parts.join('\n\n')

/** The sum and every charge of a period, what ends in it, and what is not certain. */
export function describeCharges(context: RuleContext, period: Period): string {
  const { today, wording } = context
  const { say } = wording
  const { until } = ledgerOf(context)
  if (period.to >= until) return say('tooFar', { date: wording.date(addDays(until, -1)) })
  const from = period.from < today ? today : period.from
  const scope = scopeOf(context)
  const entries = entriesIn(context, { from, to: period.to }, scope)
  const { charges, billed, ends } = split(entries)
  const name = wording.period(period.month === null ? { ...period, from } : period)
  const sums = sumsOf(charges, wording)
  const isMonth = period.month !== null
  const head = () => {
    if (charges.length === 0) {
      if (scope !== null) return say('noChargesOf', { period: name })
      return isMonth
        ? say('noMonthCharges', { month: name })
        : say('noRangeCharges', { period: name })
    }
    if (sums === null) return say('chargesWithoutPrice', { period: name })
    if (scope !== null) return say('chargesOf', { period: name, sums })
    return isMonth
      ? say('monthCharges', { month: name, sums })
      : say('rangeCharges', { period: name, sums })
  }
  const ended = isMonth ? say('monthEnds', { month: name }) : say('rangeEnds', { period: name })
  return join([
    head(),
    ...(charges.length > 0 ? [rowsOf(charges, wording)] : []),
    ...(billed.length > 0 ? [say('onInvoice'), rowsOf(billed, wording)] : []),
    ...(ends.length > 0 ? [ended, rowsOf(ends, wording)] : []),
    ...describeDoubts(entries, wording),
  ])
}

/** The charges of the next day that has any. */
export function describeNextCharge(context: RuleContext): string {
  const { today, wording } = context
  const far = { from: today, to: addMonths(today, 24) }
  const { charges } = split(entriesIn(context, far, scopeOf(context)))
  const day = charges[0]?.on
  if (day === undefined || day === null) return wording.say('noNextCharge')
  const first = charges.filter(({ on }) => on === day)
  const sums = sumsOf(first, wording)
  const values = { date: wording.date(day) }
  const head =
    sums === null
      ? wording.say('nextChargeUnpriced', values)
      : wording.say('nextCharge', { ...values, sums })
  return join([head, rowsOf(first, wording)])
}

const shown = 5

const perYear = ({ amount, termMonths }: LedgerEntry): number =>
  ((amount?.minorUnits ?? 0) * 12) / (termMonths ?? 12)

/** What costs most per year, in each currency, of the types that the question names. */
export function listDearest(context: RuleContext): string {
  const { today, wording } = context
  const far = { from: today, to: addMonths(today, 24) }
  const renewals = entriesIn(context, far, scopeOf(context)).filter(isRenewal)
  const priced = renewals.filter(({ nth, amount }) => nth === 0 && amount !== null)
  if (priced.length === 0) return wording.say('noNextCharge')
  const dearest = [...Map.groupBy(priced, ({ amount }) => amount?.currency).values()].flatMap(
    (entries) => entries.toSorted((a, b) => perYear(b) - perYear(a)).slice(0, shown),
  )
  return join([wording.say('dearest'), rowsOf(dearest, wording)])
}
