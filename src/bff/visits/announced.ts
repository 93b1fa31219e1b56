/** The time of a change, where a notification states one. Records state days only. */
import type { Notification } from '#contract/notifications.ts'
import { dayOf } from '#i18n/days.ts'
import type { News } from '#ledger/news.ts'

/** Providers link an invoice by its id or number, and a domain by its id or name. */
const keysOf = ({ subject: { kind, type, id, label, domainName } }: News): string[] => {
  const names = kind === 'service' ? [id] : [id, label]
  const keys = names.map((name) => `${kind} ${type ?? ''} ${name}`)
  return domainName === null ? keys : [...keys, `domain  ${domainName}`]
}

/**
 * When a notification announced each change: that of the only one about its subject that day, if
 * nothing else of the subject changed that day. Which of several means which isn't stated.
 */
export function announcedTimes(
  notifications: readonly Notification[],
  timeZone: string,
  news: readonly News[],
): Map<News, string> {
  const byDay = new Map<string, string[]>()
  for (const { link, createdAt } of notifications) {
    if (createdAt === null || link === null || link.kind === 'external') continue
    const key = `${dayOf(createdAt, timeZone)} ${link.kind} ${link.type ?? ''} ${link.id}`
    byDay.set(key, [...(byDay.get(key) ?? []), createdAt])
  }
  const times = new Map<News, string>()
  const dated = news.filter(({ on }) => on !== null)
  const changes = Map.groupBy(dated, (item) => `${item.on} ${keysOf(item)[0]}`)
  for (const [item, ...others] of changes.values()) {
    if (!item || others.length > 0) continue
    const keys = new Set(keysOf(item))
    const found = [...keys].flatMap((key) => byDay.get(`${item.on} ${key}`) ?? [])
    const [at] = found
    if (at !== undefined && found.length === 1) times.set(item, at)
  }
  return times
}
