/** What the overview lists under "Needs attention", most harmful first, and why. */
import type { AttentionItem, Several } from '#ledger/attention.ts'
import type { Debt } from '#ledger/reasons.ts'
import { attentionOf, suspensionsOf } from '#platform/assistant/account-records.ts'
import { linkToInvoice, linkToService, linkToSubject } from '#platform/assistant/links.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import { findNamedSubject, findPageSubject } from '#platform/assistant/understanding/records.ts'
import type { Wording } from '#platform/assistant/wording.ts'

import { quote } from './account.ts'

const describeDebt = (debt: Debt, { say, date, money }: Wording): string => {
  const amount = debt.amount === null ? '' : `, ${money(debt.amount)}`
  const since = debt.dueOn === null ? '' : `, ${say('overdue', { date: date(debt.dueOn) })}`
  return `${linkToInvoice(debt)}${amount}${since}`
}

const suspendedFacts = ({ reason }: AttentionItem, wording: Wording): string[] => {
  const { say } = wording
  if (reason === null) return [say('isSuspended')]
  if (reason.debts.length > 0)
    return [
      say('isSuspendedFor', {
        invoices: reason.debts.map((debt) => describeDebt(debt, wording)).join('; '),
      }),
    ]
  return [
    reason.stated === null
      ? say('isSuspended')
      : say('isSuspendedBecause', { reason: quote(reason.stated) }),
  ]
}

const stateOf = (item: AttentionItem, wording: Wording): string[] => {
  const { say, date, money } = wording
  const { kind, on, amount, nextAttemptOn } = item
  const due = amount === null ? [] : [money(amount)]
  switch (kind) {
    case 'suspended':
      return suspendedFacts(item, wording)
    case 'invoice-overdue':
      return [...due, ...(on === null ? [] : [say('overdue', { date: date(on) })])]
    case 'payment-failed':
      return [
        ...due,
        nextAttemptOn === null
          ? say('paymentFailed')
          : say('paymentFailedNext', { date: date(nextAttemptOn) }),
      ]
    case 'expired':
      return on === null ? [say('hasExpired')] : [say('isExpired', { date: date(on) })]
    case 'ends-soon':
      return on === null ? [] : [say('isEnding', { date: date(on) })]
  }
}

const names = ({ items }: Several): string =>
  items.map((subject) => linkToSubject(subject)).join(', ')

const describeItem = (item: AttentionItem, wording: Wording, domain: string | null): string => {
  const { say } = wording
  const facts = [
    ...stateOf(item, wording),
    ...(item.also.items.length > 0 ? [say('alsoSuspended', { names: names(item.also) })] : []),
    ...(item.usedBy.items.length > 0 ? [say('usedBy', { names: names(item.usedBy) })] : []),
  ]
  const label = linkToSubject(item.subject, domain)
  return facts.length === 0 ? label : `${label}: ${facts.join(', ')}`
}

export function describeAttention(context: RuleContext): string {
  const { store, accountId, wording } = context
  const services = store.services.all(accountId)
  const domainOf = ({ subject }: AttentionItem) =>
    services.find(({ type, id }) => type === subject.type && id === subject.id)?.domain ?? null
  const items = attentionOf(context).map((item) => describeItem(item, wording, domainOf(item)))
  if (items.length === 0) return wording.say('nothingNeedsAttention')
  return `${wording.say('attention')}\n\n${wording.list(items)}`
}

/** Why something is suspended: the named record, the page's, or everything that is. */
export function describeSuspended(context: RuleContext): string {
  const { wording, concepts } = context
  const { say, list } = wording
  const subject =
    findNamedSubject(context) ?? (concepts.has('several') ? null : findPageSubject(context))
  const { services, reasons } = suspensionsOf(context)
  const wanted =
    subject === null
      ? services
      : services.filter(({ type, id }) => type === subject.type && id === subject.id)
  if (wanted.length === 0)
    return subject === null ? say('nothingSuspended') : say('notSuspended', { name: subject.name })
  const texts = wanted.map((service) => {
    const name = linkToService(service, service.name)
    const reason = reasons.ofService(service)
    if (reason === null) return say('suspendedUnstated', { name })
    if (reason.debts.length > 0)
      return `${say('suspendedFor', { name })}\n\n${list(reason.debts.map((debt) => describeDebt(debt, wording)))}`
    return say('suspendedBecause', { name, reason: quote(reason.stated ?? '') })
  })
  return texts.join('\n\n')
}
