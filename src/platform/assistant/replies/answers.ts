/** What each intent is answered with, and the page that shows it. */
import { fold } from '#i18n/fold.ts'
import { servicesOf } from '#platform/assistant/account-records.ts'
import { paragraphs, type ReplyContext } from '#platform/assistant/reply-context.ts'
import { periodOf, type Reading } from '#platform/assistant/understanding/reading.ts'
import { type Intent, likeness } from '#platform/assistant/understanding/words.ts'
import type { Service } from '#wire/payloads/service.ts'

import { typesByWord } from './change.ts'
import {
  describeInvoiced,
  describeOpen,
  describePaid,
  explainAmount,
  explainDifference,
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

/** Every service that a name may mean. */
export const namedServices = ({ services }: Reading): Service[] => [
  ...new Set(services.flatMap((named) => named.services)),
]

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

const inLanguage = (context: ReplyContext, services: readonly Service[]): Service[] => {
  const ids = new Set(services.map(({ type, id }) => `${type}/${id}`))
  return servicesOf(context).filter(({ type, id }) => ids.has(`${type}/${id}`))
}

const scopeOf = (reading: Reading, context: ReplyContext): Scope => {
  const named = namedServices(reading)
  if (named.length > 0) return named
  if (reading.types.length === 0) return null
  const types = new Set(reading.types.flatMap((type) => typesByWord[type]))
  return servicesOf(context).filter(({ type }) => types.has(type))
}

/** How alike a name must be to one of the account's to be taken for a slip. */
const slipLikeness = 0.7

/** The account's name that a stranger's is most like, if that is likely meant. */
function slipOf(stranger: string, context: ReplyContext): string | null {
  const names = servicesOf(context).flatMap(({ name, domain }) => [name, domain ?? name])
  const [best] = names
    .map((name) => ({ name, alike: likeness(fold(name), fold(stranger)) }))
    .toSorted((a, b) => b.alike - a.alike)
  return best !== undefined && best.alike >= slipLikeness ? best.name : null
}

function strangersIn({ strangers }: Reading, context: ReplyContext): string | null {
  const { say } = context.wording
  const texts = strangers.slice(0, longestReply).map((name) => {
    const meant = slipOf(name, context)
    const notYours = say('notYours', { name })
    return meant === null ? notYours : `${notYours} ${say('didYouMean', { name: meant })}`
  })
  return texts.length === 0 ? null : paragraphs(...texts)
}

/** `null`: the question names nothing that this can be said about. */
type Answer = (reading: Reading, context: ReplyContext) => string | null

const record: Answer = (reading, context) => {
  const named = inLanguage(context, namedServices(reading))
  const services = named.length > 0 || reading.strangers.length > 0 ? named : pageService(context)
  const texts = services.slice(0, longestReply).map((service) => describeService(service, context))
  return paragraphs(...texts, strangersIn(reading, context)) || null
}

const invoice: Answer = (reading, context) => {
  const { store, accountId, subjects } = context
  const shown = subjects.flatMap(({ kind, id }) =>
    kind === 'invoice' ? (store.invoices.get(accountId, id) ?? []) : [],
  )
  const invoices = reading.invoices.length > 0 ? reading.invoices : shown
  const texts = invoices.slice(0, longestReply).map((one) => explainInvoice(one, context))
  return paragraphs(...texts, strangersIn(reading, context)) || null
}

export const answers: Partial<Record<Intent, Answer>> = {
  renewals: (reading, context) => {
    const { coming, past } = reading
    // A period that is over has invoices.
    if (past !== null && coming !== null && coming.to < context.today)
      return describeInvoiced(context, coming)
    return describeRenewals(context, coming, scopeOf(reading, context))
  },
  ending: (reading, context) => describeEnding(context, reading.coming, scopeOf(reading, context)),
  record,
  due: (reading, context) => describeOpen(context, reading.coming),
  paid: (reading, context) => {
    const period = periodOf(reading)
    return period === null ? null : describePaid(context, period)
  },
  invoiced: (reading, context) => {
    const period = periodOf(reading)
    return period === null ? explainLatest(context) : describeInvoiced(context, period)
  },
  invoice,
  charged: (reading, context) => {
    const [amount] = reading.amounts
    if (amount !== undefined) return explainAmount(context, amount)
    return invoice(reading, context)
  },
  difference: (reading, context) =>
    reading.strangers.length > 0
      ? strangersIn(reading, context)
      : explainDifference(context, reading.invoices),
  suspended: (reading, context) => {
    const named = inLanguage(context, namedServices(reading))
    return named.length === 0 && reading.strangers.length > 0
      ? strangersIn(reading, context)
      : describeSuspended(context, named)
  },
  orders: (reading, context) =>
    strangersIn(reading, context) ?? describeOrders(context, reading.orders),
  unread: (_, context) => listUnread(context),
  prices: (reading, context) => {
    const { extensions, strangers } = reading
    const ofNames = strangers.flatMap((name) => extensionOf(context, name) ?? [])
    const wanted = [...new Set([...extensions, ...ofNames])].slice(0, longestReply)
    if (wanted.length === 0) return record(reading, context) ?? listCheapest(context)
    return paragraphs(...wanted.map((extension) => describeExtension(context, extension)))
  },
  attention: (_, context) => describeAttention(context),
}
