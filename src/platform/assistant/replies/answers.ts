/** What each intent is answered with. */
import { fold } from '#i18n/fold.ts'
import { servicesOf } from '#platform/assistant/account-records.ts'
import { paragraphs, type ReplyContext } from '#platform/assistant/reply-context.ts'
import { periodOf, type Reading } from '#platform/assistant/understanding/reading.ts'
import { type Intent, likeness } from '#platform/assistant/understanding/words.ts'
import type { Service } from '#wire/payloads/service.ts'

import { typesByWord } from './change.ts'
import { explainDifference } from './difference.ts'
import {
  describeInvoiced,
  describeOpen,
  describePaid,
  explainAmount,
  explainInvoice,
  explainLatest,
} from './invoices.ts'
import { describeExtension, extensionOf, listCheapest } from './prices.ts'
import {
  describeAttention,
  describeOrders,
  describeService,
  describeSuspended,
  listUnread,
} from './records.ts'
import { describeEnding, describeRenewals, type Scope } from './renewals.ts'

/** Shown of one reply. */
const longestReply = 5

/** Every service that a name may mean, with its texts in the account's language. */
export const namedServices = ({ services }: Reading, context: ReplyContext): Service[] => {
  const named = new Set(
    services.flatMap((one) => one.services.map(({ type, id }) => `${type}/${id}`)),
  )
  return servicesOf(context).filter(({ type, id }) => named.has(`${type}/${id}`))
}

/** The service that the open page shows, for a question that names none. */
export const pageService = (context: ReplyContext): Service[] =>
  servicesOf(context).filter(({ id, type, domain }) =>
    context.subjects.some(
      (subject) =>
        subject.kind !== 'invoice' &&
        subject.kind !== 'order' &&
        (subject.id === id
          ? (subject.type ?? type) === type
          : type === 'domain' && subject.id === domain),
    ),
  )

const scopeOf = (reading: Reading, context: ReplyContext): Scope => {
  const named = namedServices(reading, context)
  if (named.length > 0) return named
  if (reading.types.length === 0) return null
  const types = new Set(reading.types.flatMap((type) => typesByWord[type]))
  return servicesOf(context).filter(({ type }) => types.has(type))
}

/** How alike a name must be to one of the account's to be taken for a slip. */
const slipLikeness = 0.7

/** `example-shop.io` and its end after a hyphen or dot, `shop.io`. */
const endsOf = (name: string): string[] =>
  [...name.matchAll(/(?<=^|[-.])(?=.*\.)/gu)].map(({ index }) => name.slice(index))

/** Names that the account does not have, and the ones that are likely meant. */
export function describeStrangers({ strangers }: Reading, context: ReplyContext): string {
  const { say } = context.wording
  const services = servicesOf(context)
  const names = [...new Set(services.flatMap(({ name, domain }) => [name, domain ?? name]))]
  const texts = strangers.slice(0, longestReply).map((stranger) => {
    const likenessOf = (end: string) => likeness(fold(end), fold(stranger))
    const alike = names
      .map((name) => ({ name, alike: Math.max(0, ...endsOf(name).map(likenessOf)) }))
      .filter((one) => one.alike >= slipLikeness)
      .toSorted((a, b) => b.alike - a.alike || a.name.length - b.name.length)
    const notYours = say('notYours', { name: stranger })
    const [best] = alike
    return best ? `${notYours} ${say('didYouMean', { name: best.name })}` : notYours
  })
  return paragraphs(...texts)
}

/** Empty or `null`: the question names nothing that this can be said about. */
type Answer = (reading: Reading, context: ReplyContext) => string | null

const record: Answer = (reading, context) => {
  const services =
    reading.services.length > 0 ? namedServices(reading, context) : pageService(context)
  const shown = services.slice(0, longestReply)
  return paragraphs(...shown.map((service) => describeService(service, context)))
}

const invoice: Answer = (reading, context) => {
  const { store, accountId, subjects } = context
  const ofPage = subjects.flatMap(({ kind, id }) =>
    kind === 'invoice' ? (store.invoices.get(accountId, id) ?? []) : [],
  )
  const invoices = reading.invoices.length > 0 ? reading.invoices : ofPage
  const shown = invoices.slice(0, longestReply)
  return paragraphs(...shown.map((one) => explainInvoice(one, context)))
}

export const answers: Partial<Record<Intent, Answer>> = {
  renewals: (reading, context) =>
    describeRenewals(context, reading.coming, scopeOf(reading, context)),
  ending: (reading, context) => describeEnding(context, reading.coming, scopeOf(reading, context)),
  record,
  due: (reading, context) => describeOpen(context, reading.coming),
  paid: (reading, context) => {
    const period = periodOf(reading)
    return period && describePaid(context, period, reading.isOfSum)
  },
  invoiced: (reading, context) => {
    const period = periodOf(reading)
    if (period !== null) return describeInvoiced(context, period)
    // "The latest that I paid" is another one.
    return reading.leftover.length > 0 ? null : explainLatest(context)
  },
  invoice,
  charged: (reading, context) => {
    const [amount] = reading.amounts
    return amount === undefined ? invoice(reading, context) : explainAmount(context, amount)
  },
  // The invoices of two months are not looked up.
  difference: ({ invoices, past }, context) =>
    invoices.length === 0 && past !== null ? '' : explainDifference(context, invoices),
  suspended: (reading, context) => describeSuspended(context, namedServices(reading, context)),
  orders: (reading, context) => describeOrders(context, reading.orders),
  unread: (_, context) => listUnread(context),
  prices: (reading, context) => {
    const { extensions, strangers } = reading
    const ofNames = strangers.flatMap((name) => extensionOf(context, name) ?? [])
    const wanted = [...new Set([...extensions, ...ofNames])].slice(0, longestReply)
    if (wanted.length === 0) return record(reading, context) || listCheapest(context)
    // What the account's own domains cost may differ from the price list. Every name counts.
    const named = new Set(namedServices(reading, context).map(({ id }) => id))
    const own = servicesOf(context).filter(
      ({ type, id, name }) =>
        named.has(id) || (type === 'domain' && wanted.some((end) => name.endsWith(`.${end}`))),
    )
    return paragraphs(
      ...own.slice(0, longestReply).map((domain) => describeService(domain, context)),
      ...wanted.map((extension) => describeExtension(context, extension)),
    )
  },
  attention: (_, context) => describeAttention(context),
}
