/** Answers an intent from the account's data. */
import type { RuleContext } from './rule-context.ts'
import {
  describeBalance,
  describeOrder,
  listOrders,
  listServices,
  listUnread,
  quoteMaintenance,
} from './rules/account.ts'
import { describeAttention, describeSuspended } from './rules/attention.ts'
import { proposeAutoRenew, proposeMarkRead, type ToolCall } from './rules/changes.ts'
import { describeCharges, describeNextCharge, listDearest } from './rules/charges.ts'
import {
  describeInvoicesOf,
  describePaid,
  explainLatestInvoice,
  explainNamedInvoice,
  listOpenInvoices,
} from './rules/invoices.ts'
import { describePriceOfExtension, listCheapest } from './rules/prices.ts'
import { describeService } from './rules/services.ts'
import { describeUpcoming, listRenewOff, listRenewOn } from './rules/upcoming.ts'
import type { Intent } from './understanding/intent.ts'
import {
  findDomainName,
  findNamedSubject,
  findOrderNumber,
  findPageSubject,
} from './understanding/records.ts'

const renewalConcepts = ['autoRenew', 'charge', 'cost', 'expire', 'renew', 'when'] as const

const answerAboutSubject = (context: RuleContext): string => {
  const subject = findNamedSubject(context) ?? findPageSubject(context)
  if (subject === null) return context.wording.say('unknown')
  const { coming, concepts } = context
  if (coming !== null && (concepts.has('cost') || concepts.has('charge') || concepts.has('pay')))
    return describeCharges(context, coming)
  const renewal = describeService(subject, context)
  if (subject.status !== 'suspended') return renewal
  const isRenewalAsked = renewalConcepts.some((concept) => concepts.has(concept))
  return [describeSuspended(context), ...(isRenewalAsked ? [renewal] : [])].join('\n\n')
}

/** Somebody who wants to buy a domain will want its price next. */
const refuse = (context: RuleContext): string => {
  const price = findNamedSubject(context) === null ? describePriceOfExtension(context) : null
  const refusal = context.wording.say('cannotDo')
  return price === null ? refusal : `${refusal}\n\n${price}`
}

const answers: Record<Exclude<Intent, 'change' | 'markRead'>, (context: RuleContext) => string> = {
  attention: describeAttention,
  autoRenewOff: listRenewOff,
  autoRenewOn: listRenewOn,
  balance: describeBalance,
  charges: (context) =>
    context.coming === null
      ? describeNextCharge(context)
      : describeCharges(context, context.coming),
  cheapest: listCheapest,
  dearest: listDearest,
  expiring: describeUpcoming,
  invoice: explainNamedInvoice,
  invoicesOfPeriod: (context) =>
    context.past === null ? listOpenInvoices(context) : describeInvoicesOf(context, context.past),
  latestInvoice: explainLatestInvoice,
  list: listServices,
  maintenance: quoteMaintenance,
  nextCharge: describeNextCharge,
  notYours: (context) => context.wording.say('notYours', { name: findDomainName(context) ?? '' }),
  openInvoices: listOpenInvoices,
  order: (context) => describeOrder(findOrderNumber(context.question) ?? '', context),
  orders: listOrders,
  paid: (context) =>
    context.past === null ? explainLatestInvoice(context) : describePaid(context, context.past),
  prices: (context) => describePriceOfExtension(context) ?? context.wording.say('unknown'),
  refuse,
  renewing: describeUpcoming,
  subject: answerAboutSubject,
  suspended: describeSuspended,
  unread: listUnread,
}

export interface Answer {
  text: string
  /** Changes to propose. */
  calls: ToolCall[]
}

export const answer = (intent: Intent, context: RuleContext): Answer => {
  if (intent === 'change') return proposeAutoRenew(context)
  if (intent === 'markRead') return proposeMarkRead(context)
  return { text: answers[intent](context), calls: [] }
}
