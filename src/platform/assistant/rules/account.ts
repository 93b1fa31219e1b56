import type { RuleContext } from '#platform/assistant/rule-context.ts'
import { detectTopics } from '#platform/assistant/topics.ts'

const latestFive = { page: 1, perPage: 5 }

export const describeBalance = ({ store, accountId, wording }: RuleContext): string => {
  const account = store.accounts.get(accountId)
  if (account === null || Number(account.balance.amount) === 0) return wording.say('noBalance')
  return wording.say('balance', { amount: wording.amount(account.balance) })
}

/** The last five orders, with their status in the provider's own words. */
export const listOrders = ({ store, accountId, wording }: RuleContext): string => {
  const { say, date, amount, list } = wording
  const { items } = store.orders.list(accountId, latestFive)
  if (items.length === 0) return say('noOrders')
  const entries = items.map((order) => {
    const descriptions = order.items.map(({ description }) => description).join(', ')
    const placedOn = date(order.placedAt.slice(0, 10))
    const status = order.status.replaceAll('_', ' ')
    return `**${order.number}**, ${placedOn}: ${descriptions}, ${amount(order.total)} (${status})`
  })
  return `${say('orders')}\n\n${list(entries)}`
}

/** Titles only, because a notification's body may come from anybody. */
export const listUnread = ({ store, accountId, wording }: RuleContext): string => {
  const { say, date, list } = wording
  const notifications = store.notifications.unread(accountId)
  if (notifications.length === 0) return say('noUnread')
  const entries = notifications.map(
    ({ title, createdAt }) => `${title} (${date(createdAt.slice(0, 10))})`,
  )
  return `${say('unread', { count: notifications.length })}\n\n${list(entries)}`
}

const newestHundred = { page: 1, perPage: 100 }
const longestQuote = 300

/** Quotes a notification as plain text: no HTML, no Markdown, no address. */
const quote = (text: string): string =>
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
    .items.filter(({ title }) => detectTopics(title).has('maintenance'))
  if (notifications.length === 0) return say('noMaintenance')
  return list(
    notifications.map(
      ({ title, body, createdAt }) =>
        `**${quote(title)}** (${date(createdAt.slice(0, 10))}): ${quote(body)}`,
    ),
  )
}

/** All services of the account, or only its domains if the question is about those. */
export const listServices = ({ store, accountId, topics, wording }: RuleContext): string => {
  const { say, list } = wording
  const domainsOnly = topics.has('domain') && !topics.has('service')
  const services = store.services
    .all(accountId)
    .filter(({ type }) => !domainsOnly || type === 'domain')
  if (services.length === 0) return say('none')
  const entries = services.map(({ type, id, name, plan }) => {
    const path = `/services/${encodeURIComponent(type)}/${encodeURIComponent(id)}`
    return `[${name}](${path})${type === 'domain' || plan === null ? '' : `, ${plan}`}`
  })
  const head = say(domainsOnly ? 'domains' : 'services', { count: services.length })
  return `${head}\n\n${list(entries)}`
}
