/** One service or domain, why something is suspended, what needs attention, orders, notifications. */
import type { AttentionItem, Several } from '#ledger/attention-item.ts'
import { isRenewal } from '#ledger/entries.ts'
import type { Debt, Reason } from '#ledger/reasons.ts'
import {
  attentionOf,
  labelOf,
  ledgerOf,
  servicesOf,
  suspensionsOf,
} from '#platform/assistant/account-records.ts'
import { linkToInvoice, linkToService, linkToSubject } from '#platform/assistant/links.ts'
import {
  paragraphs,
  quote,
  type ReplyContext,
  translated,
} from '#platform/assistant/reply-context.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Order } from '#wire/payloads/order.ts'
import type { Service } from '#wire/payloads/service.ts'

import { sumsOf } from './renewals.ts'

const describeDebt = (debt: Debt, { say, date, money }: Wording): string => {
  const amount = debt.amount === null ? '' : `, ${money(debt.amount)}`
  const since = debt.dueOn === null ? '' : `, ${say('overdue', { date: date(debt.dueOn) })}`
  return `${linkToInvoice(debt)}${amount}${since}`
}

const describeReason = (
  name: string,
  reason: Reason | null,
  { say, list, ...rest }: Wording,
): string => {
  if (reason === null) return say('suspendedUnstated', { name })
  if (reason.debts.length > 0)
    return paragraphs(
      say('suspendedFor', { name }),
      list(reason.debts.map((debt) => describeDebt(debt, { say, list, ...rest }))),
    )
  return say('suspendedBecause', { name, reason: quote(reason.stated ?? '') })
}

/** When it renews or ends, and for how much. */
function describeRenewal(service: Service, context: ReplyContext): string {
  const { say, date } = context.wording
  const { autoRenew } = service
  const name = labelOf(service)
  const ledger = ledgerOf(context)
  const [entry] =
    service.type === 'domain' && service.domain !== null
      ? ledger.ofDomain(service.domain)
      : ledger.ofService(service)
  const day = entry?.on ?? service.nextRenewalAt ?? service.expiresAt
  if (entry === undefined || day === null) return say('undated', { name })
  const values = { name, date: date(day) }
  if (entry.doubt === 'expired')
    return say('expired', { name, date: date(service.expiresAt ?? day) })
  if (entry.doubt === 'date-passed') return say('passed', values)
  if (autoRenew === null && entry.invoice === null) return say('unstated', values)
  const locked = autoRenew?.reason
    ? ` ${say('byContract', { reason: autoRenew.reason.replace(/\.$/u, '') })}`
    : ''
  const priced = entry.amount === null ? null : sumsOf([entry], context.wording)
  if (entry.kind === 'end') {
    const price = priced === null ? '' : ` ${say('wouldCost', { price: priced })}`
    return `${say('ends', values)}${price}${locked}`
  }
  const sums = isRenewal(entry) ? priced : null
  if (entry.invoice !== null)
    return (
      say(sums === null ? 'billed' : 'billedFor', {
        ...values,
        price: sums ?? '',
        number: entry.invoice.number ?? '',
      }) + locked
    )
  return (
    (sums === null ? say('renews', values) : say('renewsFor', { ...values, price: sums })) + locked
  )
}

/** Every fact that a customer may ask about one service or domain. */
export function describeService(service: Service, context: ReplyContext): string {
  const { store, accountId, wording } = context
  const { say, list } = wording
  const { services, reasons } = suspensionsOf(context)
  const suspended = services.find(({ type, id }) => type === service.type && id === service.id)
  const domain =
    service.type === 'domain' ? store.domains.get(accountId, service.domain ?? service.name) : null
  const facts = [
    ...(domain?.status === 'pending_transfer' ? [say('transferring')] : []),
    ...(domain === null || domain.transferLock === null
      ? []
      : [say(domain.transferLock ? 'lockOn' : 'lockOff')]),
    ...(domain === null || domain.nameservers.length === 0
      ? []
      : [say('nameservers', { names: domain.nameservers.join(', ') })]),
  ]
  return paragraphs(
    describeRenewal(service, context),
    suspended ? describeReason(labelOf(service), reasons.ofService(suspended), wording) : null,
    facts.length > 0 ? list(facts) : null,
    linkToService(service, say('openRecord', { name: labelOf(service) })),
  )
}

/** Why the services, or else anything in the account, are suspended. */
export function describeSuspended(context: ReplyContext, named: readonly Service[]): string {
  const { wording } = context
  const { say } = wording
  if (named.length > 0) {
    const { services } = suspensionsOf(context)
    const isOff = ({ type, id, status }: Service) =>
      status === 'expired' || services.some((one) => one.type === type && one.id === id)
    const affected = named.filter(isOff)
    if (affected.length > 0)
      return paragraphs(...affected.map((service) => describeService(service, context)))
    return paragraphs(
      say('notSuspended', { name: labelOf(named[0] as Service) }),
      ...named.map((service) => describeService(service, context)),
      say('downElsewhere'),
    )
  }
  const { services, reasons } = suspensionsOf(context)
  if (services.length === 0) return say('nothingSuspended')
  const labels = new Map(servicesOf(context).map((one) => [`${one.type}/${one.id}`, labelOf(one)]))
  return paragraphs(
    ...services.map((service) =>
      describeReason(
        linkToService(service, labels.get(`${service.type}/${service.id}`) ?? service.name),
        reasons.ofService(service),
        wording,
      ),
    ),
  )
}

const suspendedFact = ({ reason }: AttentionItem, wording: Wording): string => {
  const { say } = wording
  if (reason !== null && reason.debts.length > 0)
    return say('isSuspendedFor', {
      invoices: reason.debts.map((debt) => describeDebt(debt, wording)).join('; '),
    })
  return reason?.stated
    ? say('isSuspendedBecause', { reason: quote(reason.stated) })
    : say('isSuspended')
}

const factsOf = (item: AttentionItem, wording: Wording): string[] => {
  const { say, date, money } = wording
  const { kind, on, amount, nextAttemptOn } = item
  const due = amount === null ? [] : [money(amount)]
  const day = on === null ? null : date(on)
  switch (kind) {
    case 'suspended':
      return [suspendedFact(item, wording)]
    case 'invoice-overdue':
      return [...due, ...(day === null ? [] : [say('overdue', { date: day })])]
    case 'payment-failed':
      return [
        ...due,
        nextAttemptOn === null
          ? say('paymentFailed')
          : say('paymentFailedNext', { date: date(nextAttemptOn) }),
      ]
    case 'expired':
      return [day === null ? say('hasExpired') : say('isExpired', { date: day })]
    case 'ends-soon':
      return day === null ? [] : [say('isEnding', { date: day })]
    case 'contradiction':
      return [say('doesNotAddUp')]
  }
}

/** What the overview lists under "Needs attention", most harmful first, and why. */
export function describeAttention(context: ReplyContext): string {
  const { wording } = context
  const { say, list } = wording
  const services = servicesOf(context)
  const names = ({ items }: Several) => items.map((subject) => linkToSubject(subject)).join(', ')
  const rows = attentionOf(context).map((item) => {
    const { subject, also, usedBy } = item
    const service = services.find(({ type, id }) => type === subject.type && id === subject.id)
    const facts = [
      ...factsOf(item, wording),
      ...(also.items.length > 0 ? [say('alsoSuspended', { names: names(also) })] : []),
      ...(usedBy.items.length > 0 ? [say('usedBy', { names: names(usedBy) })] : []),
    ]
    const label = linkToSubject(subject, service?.domain ?? null)
    return facts.length === 0 ? label : `${label}: ${facts.join(', ')}`
  })
  return rows.length === 0 ? say('nothingNeedsAttention') : paragraphs(say('attention'), list(rows))
}

const orderRow = (order: Order, { date, amount, say }: Wording): string => {
  const descriptions = order.items.map(({ description }) => quote(description)).join(', ')
  const next = order.steps.find(({ done }) => !done)
  const status = statusWords[order.status]
  const facts = [
    status === undefined ? order.status.replaceAll('_', ' ') : say(status),
    ...(next ? [quote(next.label)] : []),
  ]
  const placed = `[${order.number}](/orders), ${date(order.placedAt.slice(0, 10))}`
  return `${placed}: ${descriptions}, ${amount(order.total)} (${facts.join(', ')})`
}

const statusWords: Readonly<
  Record<string, 'orderPending' | 'orderProcessing' | 'orderCompleted' | 'orderCancelled'>
> = {
  pending: 'orderPending',
  processing: 'orderProcessing',
  completed: 'orderCompleted',
  cancelled: 'orderCancelled',
}
const settled: ReadonlySet<string> = new Set(['completed', 'cancelled', 'refused_by_registry'])
const newestHundred = { page: 1, perPage: 100 }

/** The orders, or those under way; if there are none, the latest. */
export function describeOrders(context: ReplyContext, named: readonly Order[]): string {
  const { store, accountId, wording } = context
  const { say, list } = wording
  const rows = (orders: readonly Order[]) =>
    list(translated(context, orders).map((order) => orderRow(order, wording)))
  if (named.length > 0) return rows(named)
  const { items } = store.orders.list(accountId, newestHundred)
  const underWay = items.filter(({ status }) => !settled.has(status))
  if (underWay.length > 0) return paragraphs(say('orders'), rows(underWay))
  return items.length === 0
    ? say('noOrders')
    : paragraphs(say('noOrdersUnderWay'), rows(items.slice(0, 3)))
}

/** Titles only, because a notification's body may come from anybody. */
export function listUnread(context: ReplyContext): string {
  const { store, accountId, wording } = context
  const { say, date, list } = wording
  const notifications = translated(context, store.notifications.unread(accountId))
  if (notifications.length === 0) return say('noUnread')
  const rows = notifications.map(
    ({ title, createdAt }) => `${quote(title)} (${date(createdAt.slice(0, 10))})`,
  )
  return paragraphs(say('unread', { count: notifications.length }), list(rows))
}
