import { domainToUnicode } from 'node:url'

import { addDays, daysBetween } from '#i18n/days.ts'
import { allQuestionWords } from '#platform/assistant/question-words.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Wording } from '#platform/assistant/wording.ts'
import { lastDayOfMonth, utcDay } from '#platform/days.ts'
import { endedStatuses } from '#platform/store/services.ts'
import type { Service } from '#wire/payloads/service.ts'

import { findNamedMonth, twelveMonths } from './month.ts'

const link = ({ type, id, name, domain }: Service): string =>
  type === 'domain'
    ? `[${name}](/domains/${encodeURIComponent(domain ?? name)})`
    : `[${name}](/services/${encodeURIComponent(type)}/${encodeURIComponent(id)})`

/** Services of the type that the question names, used if it names no single service. */
export const listServicesOfNamedType = ({
  question,
  store,
  accountId,
  wording,
}: RuleContext): string => {
  const text = question.toLowerCase()
  const services = store.services
    .all(accountId)
    .filter(({ type }) => type !== 'domain' && containsName(text, type))
  return wording.list(
    services.map(
      (service) => `${link(service)}${service.plan === null ? '' : `, ${service.plan}`}`,
    ),
  )
}

const isNameCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}.-]/u.test(character)

/** Whether `text` contains the whole name: `my-example.net` does not contain `example.net`. */
const containsName = (text: string, name: string): boolean => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length)
    // A final full stop ends the name. Japanese and Arabic letters may follow without a space.
    if (!isNameCharacter(text[at - 1]) && !/^(?:[a-z0-9-]|\.[\p{L}\p{N}])/u.test(after)) return true
  }
  return false
}

/** The service or domain that the question names, or else the subject that the client sent. */
export const findSubject = (context: RuleContext): Service | null => {
  const { question, subjects, topics, store, accountId } = context
  const text = question.toLowerCase()
  const services = store.services.all(accountId)
  const bestMatch = services
    .filter(({ name, domain, type }) => {
      const words = [name, ...(type === 'domain' && domain !== null ? [domain] : [])]
      return words.some((word) => containsName(text, word.toLowerCase()))
    })
    // Longest name first. If a mailbox and a domain share a name, prefer the domain.
    .toSorted(
      (a, b) =>
        b.name.length - a.name.length || Number(b.type === 'domain') - Number(a.type === 'domain'),
    )[0]
  if (bestMatch !== undefined) return bestMatch
  // The dashboard sends the open page's record with every question, even one about all records.
  if (topics.has('several') || lastDayOfNamedMonth(context) !== null) return null
  return services.find(({ id }) => subjects.includes(id)) ?? null
}

/** The first domain name in the question, in Unicode. */
export const findDomainName = ({ question }: RuleContext): string | null => {
  const name = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u.exec(question)?.[0]
  return name === undefined ? null : domainToUnicode(name) || name
}

/** When the service renews or ends, and why that cannot be changed. */
export const describeService = (service: Service, { wording }: RuleContext): string => {
  const { say, date, amount } = wording
  const { name, autoRenew, renewalPrice } = service
  const day = service.nextRenewalAt ?? service.expiresAt
  if (day === null) return say('undated', { name })
  if (autoRenew === null) return say('unstated', { name, date: date(day) })
  const locked =
    autoRenew.reason === null ? '' : ` ${say('byContract', { reason: autoRenew.reason })}`
  if (!autoRenew.enabled)
    return `${say('ends', { name, date: date(service.expiresAt ?? day) })}${locked}`
  const renews =
    renewalPrice === null
      ? say('renews', { name, date: date(day) })
      : say('renewsFor', { name, date: date(day), price: amount(renewalPrice) })
  return renews + locked
}

const describeDate = (service: Service, day: string, { date, amount }: Wording): string => {
  const price = service.renewalPrice
  return `${link(service)}: ${date(day)}${price === null ? '' : `, ${amount(price)}`}`
}

const alternatives = (words: readonly string[]): string => words.join('|')

const daysPattern = new RegExp(
  String.raw`(\d{1,3})\s*(?:${alternatives(allQuestionWords.map(({ days }) => days))})`,
  'iu',
)
const thisMonthPattern = new RegExp(
  alternatives(allQuestionWords.map(({ thisMonth }) => thisMonth)),
  'iu',
)

/** The days ahead that a question is about: `next 7 days`, `this month`. 30 by default. */
const daysAhead = (context: RuleContext): number => {
  const { question, today } = context
  const statedDays = daysPattern.exec(question)?.[1]
  if (statedDays !== undefined) return Number(statedDays)
  if (thisMonthPattern.test(question)) {
    return daysBetween(today, lastDayOfMonth(today))
  }
  const last = lastDayOfNamedMonth(context)
  return last === null ? 30 : daysBetween(today, last)
}

/** The last day (`2026-12-31`) of the coming month that the question names. */
export const lastDayOfNamedMonth = (context: RuleContext): string | null => {
  const { today, topics } = context
  // A question about invoices means a past month.
  if (topics.has('invoice')) return null
  const month = findNamedMonth(context, twelveMonths(today, 1))
  return month && lastDayOfMonth(utcDay(month))
}

/** What ends and what renews in the days that the question is about, soonest first. */
export const describeUpcoming = (context: RuleContext): string => {
  const { topics, store, accountId, today, wording } = context
  const { say, list } = wording
  const days = daysAhead(context)
  const until = addDays(today, days)
  const upcoming = store.services
    .all(accountId)
    .filter(
      ({ type, status }) =>
        !endedStatuses.has(status) && (!topics.has('domain') || type === 'domain'),
    )
    .flatMap((service) => {
      const day = service.autoRenew?.enabled === false ? service.expiresAt : service.nextRenewalAt
      return day !== null && day >= today && day <= until ? [{ service, day }] : []
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const ending = upcoming.filter(({ service }) => service.autoRenew?.enabled === false)
  const renewing = upcoming.filter(({ service }) => service.autoRenew?.enabled === true)
  const listDates = (group: typeof upcoming) =>
    list(group.map(({ service, day }) => describeDate(service, day, wording)))
  const ends =
    ending.length === 0
      ? say('nothingEnds', { count: days })
      : `${say('ending', { count: days })}\n\n${listDates(ending)}`
  return renewing.length === 0
    ? ends
    : `${ends}\n\n${say('charged', { count: days })}\n\n${listDates(renewing)}`
}
