/** One service or domain, why something is suspended, what needs attention, orders, notifications. */
import type { AttentionItem, Several } from '#ledger/attention-item.ts'
import { isRenewal } from '#ledger/entries.ts'
import type { Debt, Reason } from '#ledger/reasons.ts'
import {
  attentionOf,
  labelOf,
  labelsOf,
  ledgerOf,
  servicesOf,
  suspensionsOf,
} from '#platform/assistant/account-records.ts'
import { linkToInvoice, linkToService, linkToSubject } from '#platform/assistant/links.ts'
import type { TextKey } from '#platform/assistant/phrases.ts'
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

const describeDebt = (debt: Debt, { say, date, join, money }: Wording): string =>
  join([
    linkToInvoice(debt),
    ...(debt.amount === null ? [] : [money(debt.amount)]),
    ...(debt.dueOn === null ? [] : [say('overdue', { date: date(debt.dueOn) })]),
  ])

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
  const price = isRenewal(entry) ? priced : null
  const key = entry.invoice === null ? 'renews' : 'billed'
  const number = entry.invoice?.number ?? ''
  return (
    (price === null
      ? say(key, { ...values, number })
      : say(`${key}For`, { ...values, number, price })) + locked
  )
}

/** Statuses that nothing else in the reply shows. */
const toldStatuses: ReadonlyMap<string, TextKey> = new Map([
  ['pending', 'isBeingSetUp'],
  ['cancelled', 'isEnded'],
  ['terminated', 'isEnded'],
])

/** Every fact that a customer may ask about one service or domain. */
export function describeService(service: Service, context: ReplyContext): string {
  const { store, accountId, wording } = context
  const { say, list } = wording
  const { services, reasons } = suspensionsOf(context)
  const suspended = services.find(({ type, id }) => type === service.type && id === service.id)
  const domain =
    service.type === 'domain' ? store.domains.get(accountId, service.domain ?? service.name) : null
  const status = toldStatuses.get(domain?.status ?? service.status)
  const facts = [
    ...(status === undefined ? [] : [say(status)]),
    ...(domain?.status === 'pending_transfer' ? [say('transferring')] : []),
    ...(domain === null || domain.transferLock === null
      ? []
      : [say(domain.transferLock ? 'lockOn' : 'lockOff')]),
    ...(domain === null || domain.nameservers.length === 0
      ? []
      : [say('nameservers', { names: wording.join(domain.nameservers) })]),
  ]
  return paragraphs(
    describeRenewal(service, context),
    suspended ? describeReason(labelOf(service), reasons.ofService(suspended), wording) : null,
    ordersFor(service, context),
    facts.length > 0 ? list(facts) : null,
    linkToService(service, say('openRecord', { name: labelOf(service) })),
  )
}

/** Why the services, or else anything in the account, are suspended. */
export function describeSuspended(context: ReplyContext, named: readonly Service[]): string {
  const { wording } = context
  const { say } = wording
  const { services, reasons } = suspensionsOf(context)
  if (named.length > 0) {
    const affected = named.filter(
      ({ type, id, status }) =>
        status === 'expired' || services.some((one) => one.type === type && one.id === id),
    )
    const described = (affected.length > 0 ? affected : named).map((service) =>
      describeService(service, context),
    )
    if (affected.length > 0) return paragraphs(...described)
    const name = labelOf(named[0] as Service)
    return paragraphs(say('notSuspended', { name }), ...described, say('downElsewhere'))
  }
  if (services.length === 0) return say('nothingSuspended')
  const labels = labelsOf(context)
  return paragraphs(
    ...services.map((service) => {
      const label = labels.get(`${service.type}/${service.id}`) ?? service.name
      return describeReason(linkToService(service, label), reasons.ofService(service), wording)
    }),
  )
}

/** A payment that failed, and when it is tried again. */
export const failedPayment = (nextOn: string | null, { say, date }: Wording): string =>
  nextOn === null ? say('paymentFailed') : say('paymentFailedNext', { date: date(nextOn) })

/** What is wrong with it, as the overview says. */
function problemOf({ kind, on, reason, nextAttemptOn }: AttentionItem, wording: Wording) {
  const { say, date } = wording
  const day = on === null ? null : date(on)
  switch (kind) {
    case 'suspended': {
      const debts = reason?.debts.map((debt) => describeDebt(debt, wording)) ?? []
      if (debts.length > 0) return say('isSuspendedFor', { invoices: debts.join('; ') })
      return reason?.stated
        ? say('isSuspendedBecause', { reason: quote(reason.stated) })
        : say('isSuspended')
    }
    case 'invoice-overdue':
      return day && say('overdue', { date: day })
    case 'payment-failed':
      return failedPayment(nextAttemptOn, wording)
    case 'expired':
      return day === null ? say('hasExpired') : say('isExpired', { date: day })
    case 'ends-soon':
      return day && say('isEnding', { date: day })
    case 'contradiction':
      return say('doesNotAddUp')
  }
}

/** What the overview lists under "Needs attention", most harmful first, and why. */
export function describeAttention(context: ReplyContext): string {
  const { wording } = context
  const { say, list } = wording
  const services = servicesOf(context)
  const names = ({ items }: Several) => ({
    names: wording.join(items.map((subject) => linkToSubject(subject))),
  })
  const rows = attentionOf(context).map((item) => {
    const { subject, amount, also, usedBy } = item
    const service = services.find(({ type, id }) => type === subject.type && id === subject.id)
    const facts = [
      subject.kind === 'invoice' && amount !== null ? wording.money(amount) : null,
      problemOf(item, wording),
      also.items.length > 0 ? say('alsoSuspended', names(also)) : null,
      usedBy.items.length > 0 ? say('usedBy', names(usedBy)) : null,
    ].filter((fact) => fact !== null)
    const label = linkToSubject(subject, service?.domain ?? null)
    return [label, wording.join(facts)].filter((part) => part !== '').join(': ')
  })
  return rows.length === 0 ? say('nothingNeedsAttention') : paragraphs(say('attention'), list(rows))
}

const orderRow = (order: Order, { date, amount, join, say }: Wording): string => {
  const descriptions = join(order.items.map(({ description }) => quote(description)))
  const next = order.steps.find(({ done }) => !done)
  const status = statusWords.get(order.status as 'pending')
  const facts = [
    status === undefined ? order.status.replaceAll('_', ' ') : say(status),
    ...(next ? [quote(next.label)] : []),
  ]
  const placed = join([`[${order.number}](/orders)`, date(order.placedAt.slice(0, 10))])
  return `${placed}: ${join([descriptions, amount(order.total)])} (${join(facts)})`
}

const statusWords = new Map([
  ['pending', 'orderPending'],
  ['processing', 'orderProcessing'],
  ['completed', 'orderCompleted'],
  ['cancelled', 'orderCancelled'],
] as const satisfies [string, TextKey][])
const settled: ReadonlySet<string> = new Set(['completed', 'cancelled', 'refused_by_registry'])
const newestHundred = { page: 1, perPage: 100 }

const rowsOf = (orders: readonly Order[], context: ReplyContext): string =>
  context.wording.list(translated(context, orders).map((order) => orderRow(order, context.wording)))

const underWay = ({ store, accountId }: ReplyContext): Order[] =>
  store.orders.list(accountId, newestHundred).items.filter(({ status }) => !settled.has(status))

/** The orders under way that name the service. */
function ordersFor({ name, domain }: Service, context: ReplyContext): string | null {
  const orders = underWay(context).filter(({ items }) =>
    items.some(({ description }) => description.split(/[\s,]+/u).includes(domain ?? name)),
  )
  return orders.length === 0
    ? null
    : paragraphs(context.wording.say('orders'), rowsOf(orders, context))
}

/** The orders, or those under way; if there are none, the latest. */
export function describeOrders(context: ReplyContext, named: readonly Order[]): string {
  const { store, accountId, wording } = context
  if (named.length > 0) return rowsOf(named, context)
  const { items } = store.orders.list(accountId, newestHundred)
  const open = underWay(context)
  if (open.length > 0) return paragraphs(wording.say('orders'), rowsOf(open, context))
  return items.length === 0
    ? wording.say('noOrders')
    : paragraphs(wording.say('noOrdersUnderWay'), rowsOf(items.slice(0, 3), context))
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
