/** What ends, what renews, and what has auto-renew on or off, as the charge ledger says. */
import { addDays, daysBetween } from '#i18n/days.ts'
import { isRenewal } from '#ledger/entries.ts'
import { ledgerOf } from '#platform/assistant/account-records.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'

import { describeDoubts, entriesIn, rowsOf, scopeOf, split } from './entries.ts'

const defaultDays = 30

/** What ends and what renews in the days that the question is about, soonest first. */
export function describeUpcoming(context: RuleContext): string {
  const { today, wording, coming, concepts } = context
  const { say } = wording
  const to = coming?.to ?? addDays(today, defaultDays)
  const from = coming !== null && coming.from > today ? coming.from : today
  const scope = scopeOf(context)
  const entries = entriesIn(context, { from, to }, scope)
  const { ends } = split(entries)
  const renewals = entries.filter(isRenewal)
  const isAhead = from > today
  const period = wording.period({ from, to, month: null })
  const count = daysBetween(today, to)
  const head = (some: 'ending' | 'nothingEnds', ranged: 'rangeEnds' | 'noRangeEnds') =>
    isAhead ? say(ranged, { period }) : say(some, { count })
  const none = head('nothingEnds', 'noRangeEnds')
  const onDomains = concepts.has('domain')
    ? `[${say('domainsPage')}](/domains)`
    : `[${say('servicesPage')}](/services)`
  return [
    ...(ends.length > 0 ? [head('ending', 'rangeEnds'), rowsOf(ends, wording)] : [none]),
    ...(renewals.length > 0
      ? [
          isAhead ? say('rangeRenews', { period }) : say('charged', { count }),
          rowsOf(renewals, wording),
        ]
      : []),
    ...describeDoubts(entries, wording).slice(-1),
    onDomains,
  ].join('\n\n')
}

/** Everything that ends because its auto-renew is off, soonest first. */
export function listRenewOff(context: RuleContext): string {
  const { say } = context.wording
  const scope = scopeOf(context)
  const all =
    scope === null ? ledgerOf(context).entries : entriesIn(context, { from: '', to: '~' }, scope)
  const ending = all.filter(({ kind }) => kind === 'end')
  return ending.length === 0
    ? say('noneRenewOff')
    : `${say('renewOff')}\n\n${rowsOf(ending, context.wording)}`
}

/** Everything that renews automatically, soonest first. */
export function listRenewOn(context: RuleContext): string {
  const { say } = context.wording
  const { things } = ledgerOf(context)
  const on = new Set(things.filter(({ autoRenew }) => autoRenew?.enabled === true))
  const entries = entriesIn(context, { from: '', to: '~' }, scopeOf(context)).filter(
    ({ kind, nth, thing }) => kind === 'charge' && nth === 0 && on.has(thing),
  )
  return entries.length === 0
    ? say('noneRenewOn')
    : `${say('renewOn')}\n\n${rowsOf(entries, context.wording)}`
}
