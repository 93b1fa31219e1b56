/** What will be charged and what ends, as the charge ledger says. */
import { addDays, daysBetween } from '#i18n/days.ts'
import { formatMoney } from '#i18n/format.ts'
import { isCharge, isEnd } from '#ledger/entries.ts'
import type { LedgerEntry, Thing } from '#ledger/ledger.ts'
import { totalsOf } from '#ledger/totals.ts'
import { ledgerOf } from '#platform/assistant/account-ledger.ts'
import { allQuestionWords } from '#platform/assistant/question-words.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import { lastDayOfMonth, utcDay } from '#platform/days.ts'

import { findNamedMonth, twelveMonths } from './month.ts'

const patternOf = (words: readonly string[], before = ''): RegExp =>
  new RegExp(`${before}(?:${words.join('|')})`, 'iu')

const daysPattern = patternOf(
  allQuestionWords.map(({ days }) => days),
  String.raw`(\d{1,3})\s*`,
)
const thisMonthPattern = patternOf(allQuestionWords.map(({ thisMonth }) => thisMonth))
const nextMonthPattern = patternOf(allQuestionWords.map(({ nextMonth }) => nextMonth))

/** The days ahead that a question is about: `next 7 days`, `this month`. 30 by default. */
const daysAhead = ({ question, today }: RuleContext): number => {
  const statedDays = daysPattern.exec(question)?.[1]
  if (statedDays !== undefined) return Number(statedDays)
  return thisMonthPattern.test(question) ? daysBetween(today, lastDayOfMonth(today)) : 30
}

/** The coming month (`2026-12`) that a question names, or `next month`. */
export const findComingMonth = (context: RuleContext): string | null => {
  const { question, today, topics } = context
  if (nextMonthPattern.test(question)) return lastDayOfMonth(today, 1).slice(0, 7)
  // A question about invoices means a past month.
  if (topics.has('invoice')) return null
  const month = findNamedMonth(context, twelveMonths(today, 1))
  return month && utcDay(month).slice(0, 7)
}

/** A link to the page of a service, or of the domain that it represents. */
export const linkTo = ({ subject, domain }: Thing): string => {
  const { type, id, label } = subject
  const path = domain
    ? `/domains/${encodeURIComponent(domain.name)}`
    : `/services/${encodeURIComponent(type ?? '')}/${encodeURIComponent(id)}`
  return `[${label}](${path})`
}

const describeEntries = (entries: readonly LedgerEntry[], { wording }: RuleContext): string => {
  const { date, list, language } = wording
  return list(
    entries.map(({ on, amount, thing }) => {
      const day = on === null ? '' : `: ${date(on)}`
      return `${linkTo(thing)}${day}${amount === null ? '' : `, ${formatMoney(language, amount)}`}`
    }),
  )
}

const certainEntries = (context: RuleContext): LedgerEntry[] => {
  const domainsOnly = context.topics.has('domain')
  return ledgerOf(context).entries.filter(
    ({ doubt, thing }) => doubt === null && (!domainsOnly || thing.domain !== null),
  )
}

/** What ends and what renews in the days that the question is about, soonest first. */
export const describeUpcoming = (context: RuleContext): string => {
  const { today, wording } = context
  const { say } = wording
  const days = daysAhead(context)
  const until = addDays(today, days)
  const upcoming = certainEntries(context).filter(({ on }) => on !== null && on <= until)
  const ending = upcoming.filter(isEnd)
  const charges = upcoming.filter(isCharge)
  const ends =
    ending.length === 0
      ? say('nothingEnds', { count: days })
      : `${say('ending', { count: days })}\n\n${describeEntries(ending, context)}`
  return charges.length === 0
    ? ends
    : `${ends}\n\n${say('charged', { count: days })}\n\n${describeEntries(charges, context)}`
}

/** What will be charged in a month, with the overview's sum of that month, and what ends in it. */
export const describeMonth = (month: string, context: RuleContext): string => {
  const { say, month: nameOf, language } = context.wording
  const entries = certainEntries(context).filter(({ on }) => on?.startsWith(month))
  const [charges, ending] = [entries.filter(isCharge), entries.filter(isEnd)]
  const sums = totalsOf(charges).sums.map(({ amount }) => formatMoney(language, amount))
  const charged =
    charges.length === 0
      ? say('noMonthCharges', { month: nameOf(month) })
      : `${say('monthCharges', { month: nameOf(month), sums: sums.join(' + ') })}\n\n${describeEntries(charges, context)}`
  return ending.length === 0
    ? charged
    : `${charged}\n\n${say('monthEnds', { month: nameOf(month) })}\n\n${describeEntries(ending, context)}`
}

/** Everything that ends because its auto-renew is off, soonest first. */
export const listRenewOff = (context: RuleContext): string => {
  const { say } = context.wording
  const ending = ledgerOf(context).entries.filter(({ kind }) => kind === 'end')
  return ending.length === 0
    ? say('noneRenewOff')
    : `${say('renewOff')}\n\n${describeEntries(ending, context)}`
}
