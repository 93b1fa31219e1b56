/** What the overview lists under "Needs attention", most harmful first. */
import { daysBetween } from '#i18n/days.ts'
import { isEnd, isEnded, isExpired } from '#ledger/entries.ts'
import { ledgerOf } from '#platform/assistant/account-ledger.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'

import { describeOpenInvoice } from './invoices.ts'
import { linkTo } from './upcoming.ts'

/** Days within which something with auto-renew off "ends soon". */
const soonDays = 30

export const describeAttention = (context: RuleContext): string => {
  const { store, accountId, today, wording } = context
  const { say, date, list } = wording
  const { things, entries } = ledgerOf(context)
  const suspended = things
    .filter(({ status }) => status === 'suspended')
    .map((thing) => `${linkTo(thing)}: ${say('isSuspended')}`)
  const owed = store.invoices
    .toPay(accountId)
    .filter(({ status, dueAt }) => status === 'payment_failed' || (dueAt !== null && dueAt < today))
    .map((invoice) => describeOpenInvoice(invoice, context))
  const expired = things
    .filter(({ status }) => isExpired(status) && !isEnded(status))
    .map((thing) => {
      const day = thing.expiresOn ?? thing.renewal.on
      return day === null
        ? linkTo(thing)
        : `${linkTo(thing)}: ${say('isExpired', { date: date(day) })}`
    })
  const ending = entries.flatMap((entry) => {
    const { on, thing } = entry
    const isSoon = isEnd(entry) && on !== null && daysBetween(today, on) <= soonDays
    return isSoon && thing.status !== 'suspended'
      ? [`${linkTo(thing)}: ${say('isEnding', { date: date(on) })}`]
      : []
  })
  const all = [...suspended, ...owed, ...expired, ...ending]
  return all.length === 0 ? say('nothingNeedsAttention') : `${say('attention')}\n\n${list(all)}`
}
