import { domainToUnicode } from 'node:url'

import { ledgerOf } from '#platform/assistant/account-ledger.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Service } from '#wire/payloads/service.ts'

import { findComingMonth } from './upcoming.ts'

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

/** The service or domain that the question names. */
export const findNamedSubject = ({ question, store, accountId }: RuleContext): Service | null => {
  const text = question.toLowerCase()
  const [bestMatch] = store.services
    .all(accountId)
    .filter(({ name, domain, type }) => {
      const words = [name, ...(type === 'domain' && domain !== null ? [domain] : [])]
      return words.some((word) => containsName(text, word.toLowerCase()))
    })
    // Longest name first. If a mailbox and a domain share a name, prefer the domain.
    .toSorted(
      (a, b) =>
        b.name.length - a.name.length || Number(b.type === 'domain') - Number(a.type === 'domain'),
    )
  return bestMatch ?? null
}

/** The service or domain that the question names, or else the subject that the client sent. */
export const findSubject = (context: RuleContext): Service | null => {
  const { subjects, topics, store, accountId } = context
  const named = findNamedSubject(context)
  // The dashboard sends the open page's record with every question, even one about all records.
  if (named !== null || topics.has('several') || findComingMonth(context) !== null) return named
  return store.services.all(accountId).find(({ id }) => subjects.includes(id)) ?? null
}

/** The first domain name in the question, in Unicode. */
export const findDomainName = ({ question }: RuleContext): string | null => {
  const name = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u.exec(question)?.[0]
  return name === undefined ? null : domainToUnicode(name) || name
}

/** When the service renews or ends, and why that cannot be changed. */
export const describeService = (service: Service, context: RuleContext): string => {
  const { say, date, amount } = context.wording
  const { name, autoRenew, renewalPrice } = service
  const [entry] = ledgerOf(context).ofService(service)
  const day = entry?.on ?? service.nextRenewalAt ?? service.expiresAt
  if (day === null) return say('undated', { name })
  if (entry?.doubt === 'expired') return say('expired', { name, date: date(day) })
  if (entry?.doubt === 'date-passed') return say('passed', { name, date: date(day) })
  if (autoRenew === null) return say('unstated', { name, date: date(day) })
  const locked =
    autoRenew.reason === null ? '' : ` ${say('byContract', { reason: autoRenew.reason })}`
  if (entry?.kind === 'end') return `${say('ends', { name, date: date(day) })}${locked}`
  const renews =
    renewalPrice === null
      ? say('renews', { name, date: date(day) })
      : say('renewsFor', { name, date: date(day), price: amount(renewalPrice) })
  return renews + locked
}
