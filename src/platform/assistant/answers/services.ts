import { domainToUnicode } from 'node:url'

import type { Matter } from '#platform/assistant/matter.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import type { Service } from '#wire/payloads/service.ts'

import { monthNamed, twelveMonths } from './month.ts'

const link = ({ type, id, name, domain }: Service): string =>
  type === 'domain'
    ? `[${name}](/domains/${encodeURIComponent(domain ?? name)})`
    : `[${name}](/services/${encodeURIComponent(type)}/${encodeURIComponent(id)})`

/** What a question may be about that names a kind of service and none of them. */
export const ofKind = ({ question, store, accountId, wording }: Matter): string => {
  const asked = question.toLowerCase()
  const found = store.services
    .all(accountId)
    .filter(({ type }) => type !== 'domain' && standsIn(asked, type))
  return wording.list(
    found.map((service) => `${link(service)}${service.plan === null ? '' : `, ${service.plan}`}`),
  )
}

const isWordSign = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}.-]/u.test(sign)

/** Whether `name` stands in `text` as a whole: `example.net` does not stand in `my-example.net`. */
const standsIn = (text: string, name: string): boolean => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length)
    // A full stop at the end of the sentence is no part of the name; letters of ja and ar may follow.
    if (!isWordSign(text[at - 1]) && !/^(?:[a-z0-9-]|\.[\p{L}\p{N}])/u.test(after)) return true
  }
  return false
}

/** The service or domain that the question names, or else carries along and asks about. */
export const mentioned = (matter: Matter): Service | null => {
  const { question, subjects, topics, store, accountId } = matter
  const text = question.toLowerCase()
  const services = store.services.all(accountId)
  const named = services
    .filter(({ name, domain, type }) => {
      const words = [name, ...(type === 'domain' && domain !== null ? [domain] : [])]
      return words.some((word) => standsIn(text, word.toLowerCase()))
    })
    // Of a mailbox and the domain that it is named after, the name means the domain.
    .toSorted(
      (a, b) =>
        b.name.length - a.name.length || Number(b.type === 'domain') - Number(a.type === 'domain'),
    )[0]
  if (named !== undefined) return named
  // The page's record goes with every question that is asked beside it, also with one about more.
  if (topics.has('several') || lastDayOfMonthAsked(matter) !== null) return null
  return services.find(({ id }) => subjects.includes(id)) ?? null
}

/** A name in the question that looks like a domain and is not the account's. */
export const foreignName = ({ question }: Matter): string | null => {
  const found = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u.exec(question)?.[0]
  return found === undefined ? null : domainToUnicode(found) || found
}

/** When it renews or ends, and why that cannot be changed. */
export const describeSubject = (service: Service, { wording }: Matter): string => {
  const { say, date, amount } = wording
  const { name, autoRenew, renewalPrice } = service
  const day = service.nextRenewalAt ?? service.expiresAt
  if (day === null) return say.undated(name)
  if (autoRenew === null) return say.unstated(name, date(day))
  const locked = autoRenew.reason === null ? '' : ` ${say.byContract(autoRenew.reason)}`
  if (!autoRenew.enabled) return `${say.ends(name, date(service.expiresAt ?? day))}${locked}`
  const price = renewalPrice === null ? null : amount(renewalPrice)
  return `${say.renews(name, date(day), price)}${locked}`
}

const ended: ReadonlySet<string> = new Set(['transferred_away', 'cancelled', 'terminated'])

const entry = (service: Service, day: string, { date, amount }: Wording): string => {
  const price = service.renewalPrice
  return `${link(service)}: ${date(day)}${price === null ? '' : `, ${amount(price)}`}`
}

/** `30` where the question says nothing else: `next 7 days`, `this month`. */
const daysAsked = (matter: Matter): number => {
  const { question, today } = matter
  const stated = /(\d{1,3})\s*(?:days?|tagen?|días|jours|日|يوم)/iu.exec(question)?.[1]
  if (stated !== undefined) return Number(stated)
  if (/this month|diesen monat|este mes|ce mois|今月|هذا الشهر/iu.test(question)) {
    const lastDay = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0))
    return lastDay.getUTCDate() - Number(today.slice(8, 10))
  }
  const last = lastDayOfMonthAsked(matter)
  return last === null ? 30 : (Date.parse(last) - Date.parse(today)) / 86_400_000
}

/** The last day of the coming month that the question names (`YYYY-MM-DD`). */
export const lastDayOfMonthAsked = (matter: Matter): string | null => {
  const { today, topics } = matter
  // An invoice of a month is one of the months before.
  if (topics.has('invoice')) return null
  const month = monthNamed(matter, twelveMonths(today, 1))
  return (
    month &&
    new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0))
      .toISOString()
      .slice(0, 10)
  )
}

/** What ends and what renews within the time asked for, soonest first. */
export const endingSoon = (matter: Matter): string => {
  const { topics, store, accountId, today, wording } = matter
  const { say, list } = wording
  const days = daysAsked(matter)
  const until = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const coming = store.services
    .all(accountId)
    .filter(
      ({ type, status }) => !ended.has(status) && (!topics.has('domain') || type === 'domain'),
    )
    .flatMap((service) => {
      const day = service.autoRenew?.enabled === false ? service.expiresAt : service.nextRenewalAt
      return day !== null && day >= today && day <= until ? [{ service, day }] : []
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const off = coming.filter(({ service }) => service.autoRenew?.enabled === false)
  const on = coming.filter(({ service }) => service.autoRenew?.enabled === true)
  const write = (found: typeof coming) =>
    list(found.map(({ service, day }) => entry(service, day, wording)))
  const ending = off.length === 0 ? say.nothingEnds(days) : `${say.ending(days)}\n\n${write(off)}`
  return on.length === 0 ? ending : `${ending}\n\n${say.charged(days)}\n\n${write(on)}`
}
