import type { Matter } from '#platform/assistant/matter.ts'

const firstPage = { page: 1, perPage: 5 }

export const balance = ({ store, accountId, wording }: Matter): string => {
  const account = store.accounts.get(accountId)
  if (account === null || Number(account.balance.amount) === 0) return wording.say.noBalance
  return wording.say.balance(wording.amount(account.balance))
}

/** The last five, with the provider's own word for where each stands. */
export const orders = ({ store, accountId, wording }: Matter): string => {
  const { say, date, amount, list } = wording
  const { items } = store.orders.list(accountId, firstPage)
  if (items.length === 0) return say.noOrders
  const entries = items.map((order) => {
    const what = order.items.map(({ description }) => description).join(', ')
    const when = date(order.placedAt.slice(0, 10))
    return `**${order.number}**, ${when}: ${what}, ${amount(order.total)} (${order.status.replaceAll('_', ' ')})`
  })
  return `${say.orders}\n\n${list(entries)}`
}

/** Titles only: a notification's text may come from anybody. */
export const unread = ({ store, accountId, wording }: Matter): string => {
  const { say, date, list } = wording
  const found = store.notifications.unread(accountId)
  if (found.length === 0) return say.noUnread
  const entries = found.map(({ title, createdAt }) => `${title} (${date(createdAt.slice(0, 10))})`)
  return `${say.unread(found.length)}\n\n${list(entries)}`
}

const planned = /maintenance|wartung|mantenimiento|メンテナンス|صيانة/iu
const lookedAt = { page: 1, perPage: 100 }
const longestText = 300

/** A notification's own words, as words: no markup of theirs, no address. */
const quoted = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\S*:\/\/\S*/g, '…')
    .slice(0, longestText)
    .replaceAll(/[\\`*_[\]<>#|~!]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What notifications say of maintenance, read ones, too; quoted, as it is not ours to tell better. */
export const maintenance = ({ store, accountId, wording }: Matter): string => {
  const { say, date, list } = wording
  const found = store.notifications
    .list(accountId, lookedAt)
    .items.filter(({ title }) => planned.test(title))
  if (found.length === 0) return say.noMaintenance
  return list(
    found.map(
      ({ title, body, createdAt }) =>
        `**${quoted(title)}** (${date(createdAt.slice(0, 10))}): ${quoted(body)}`,
    ),
  )
}

/** Everything of the account, or its domains. */
export const owned = ({ store, accountId, topics, wording }: Matter): string => {
  const { say, list } = wording
  const domainsOnly = topics.has('domain') && !topics.has('service')
  const services = store.services
    .all(accountId)
    .filter(({ type }) => !domainsOnly || type === 'domain')
  if (services.length === 0) return say.none
  const entries = services.map(
    ({ type, id, name, plan }) =>
      `[${name}](/services/${encodeURIComponent(type)}/${encodeURIComponent(id)})${type === 'domain' || plan === null ? '' : `, ${plan}`}`,
  )
  const head = domainsOnly ? say.domains(services.length) : say.services(services.length)
  return `${head}\n\n${list(entries)}`
}
