import { linkToService } from '#platform/assistant/links.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import { conceptsIn, lexicons } from '#platform/assistant/understanding/lexicon.ts'
import { servicesOfNamedTypes } from '#platform/assistant/understanding/records.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Order } from '#wire/payloads/order.ts'

const latestFive = { page: 1, perPage: 5 }

const newestHundred = { page: 1, perPage: 100 }

const orderRow = (order: Order, { date, amount }: Wording): string => {
  const descriptions = order.items.map(({ description }) => quote(description)).join(', ')
  const placedOn = date(order.placedAt.slice(0, 10))
  const status = order.status.replaceAll('_', ' ')
  return `[${order.number}](/orders), ${placedOn}: ${descriptions}, ${amount(order.total)} (${status})`
}

export const describeBalance = ({ store, accountId, wording }: RuleContext): string => {
  const account = store.accounts.get(accountId)
  if (account === null || Number(account.balance.amount) === 0) return wording.say('noBalance')
  return wording.say('balance', { amount: wording.amount(account.balance) })
}

/** One order, with its status in the provider's own words. */
export const describeOrder = (number: string, context: RuleContext): string => {
  const { store, accountId, wording } = context
  const order = store.orders
    .list(accountId, newestHundred)
    .items.find((other) => other.number === number)
  return order === undefined ? wording.say('noOrder', { number }) : orderRow(order, wording)
}

/** The last five orders, with their status in the provider's own words. */
export const listOrders = ({ store, accountId, wording }: RuleContext): string => {
  const { say, list } = wording
  const { items } = store.orders.list(accountId, latestFive)
  if (items.length === 0) return say('noOrders')
  const entries = items.map((order) => orderRow(order, wording))
  return `${say('orders')}\n\n${list(entries)}`
}

/** Titles only, because a notification's body may come from anybody. */
export const listUnread = ({ store, accountId, wording }: RuleContext): string => {
  const { say, date, list } = wording
  const notifications = store.notifications.unread(accountId)
  if (notifications.length === 0) return say('noUnread')
  const entries = notifications.map(
    ({ title, createdAt }) => `${quote(title)} (${date(createdAt.slice(0, 10))})`,
  )
  return `${say('unread', { count: notifications.length })}\n\n${list(entries)}`
}

const longestQuote = 300

/** Quotes a notification as plain text: no HTML, no Markdown, no address. */
export const quote = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\S*:\/\/\S*/g, '…')
    .slice(0, longestQuote)
    .replaceAll(/[\\`*_[\]<>#|~!]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Quotes notifications about maintenance, read ones included. */
export const quoteMaintenance = ({ store, accountId, wording }: RuleContext): string => {
  const { say, date, list } = wording
  const notifications = store.notifications
    .list(accountId, newestHundred)
    .items.filter(({ title }) =>
      lexicons.some(({ words }) => conceptsIn(title, words.language).has('maintenance')),
    )
  if (notifications.length === 0) return say('noMaintenance')
  return list(
    notifications.map(
      ({ title, body, createdAt }) =>
        `**${quote(title)}** (${date(createdAt.slice(0, 10))}): ${quote(body)}`,
    ),
  )
}

/** The services of the account, or those of the types that the question names. */
export const listServices = (context: RuleContext): string => {
  const { store, accountId, concepts, wording } = context
  const { say, list } = wording
  const ofTypes = servicesOfNamedTypes(context)
  const domainsOnly = concepts.has('domain') && !concepts.has('service')
  const isTyped = !domainsOnly && !concepts.has('service') && ofTypes.length > 0
  const services = domainsOnly || isTyped ? ofTypes : store.services.all(accountId)
  if (services.length === 0) return say('none')
  const entries = services.map((service) => {
    const { type, name, plan } = service
    return `${linkToService(service, name)}${type === 'domain' || plan === null ? '' : `, ${plan}`}`
  })
  const head = say(domainsOnly ? 'domains' : 'services', { count: services.length })
  return `${head}\n\n${list(entries)}`
}
