/** Which of the account's records a question names, and which one the open page shows. */
import { domainToUnicode } from 'node:url'

import { fold } from '#i18n/fold.ts'
import type { RuleContext } from '#platform/assistant/rule-context.ts'
import type { Service } from '#wire/payloads/service.ts'

import type { Concept } from './question-words.ts'

/** The service types that a word may mean. */
const typesByConcept: Partial<Record<Concept, readonly string[]>> = {
  typeHosting: ['hosting', 'wordpress'],
  typeVps: ['vps', 'dedicated'],
  typeMail: ['mail'],
  typeCertificate: ['certificate'],
  typeBackup: ['backup'],
  domain: ['domain'],
}

const typesNamed = ({ concepts }: Pick<RuleContext, 'concepts'>): Set<string> =>
  new Set(
    Object.entries(typesByConcept).flatMap(([concept, types]) =>
      // Safe to cast: the keys are concepts.
      concepts.has(concept as Concept) ? types : [],
    ),
  )

const isNameCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}.-]/u.test(character)

/** Letters that join a Latin name without a space. */
const spaceless = /[\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/** Whether `text` contains the whole name: `my-example.net` does not contain `example.net`. */
const containsName = (text: string, name: string): boolean => {
  if (name.length < 3) return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length)
    // A full stop after the name is not part of it. Japanese and Arabic need no space beside it.
    const before = text[at - 1]
    const isStart = !isNameCharacter(before) || (/^\w/.test(name) && spaceless.test(before ?? ''))
    if (isStart && !/^(?:[a-z0-9-]|\.[\p{L}\p{N}])/u.test(after)) return true
  }
  return false
}

const namesOf = ({ type, name, domain }: Service): string[] =>
  [name, ...(type === 'domain' && domain !== null ? [domain] : [])].map(fold)

/** The service or domain that the question names, in full or without its extension. */
export function findNamedSubject(context: RuleContext): Service | null {
  const { question, store, accountId } = context
  const text = fold(question)
  const services = store.services.all(accountId)
  const wanted = typesNamed(context)
  const rank = (service: Service) =>
    Number(wanted.has(service.type)) * 2 + Number(service.type === 'domain')
  const longestFirst = (a: Service, b: Service) =>
    b.name.length - a.name.length || rank(b) - rank(a)
  const named = services
    .filter((service) => namesOf(service).some((name) => containsName(text, name)))
    .toSorted(longestFirst)
  if (named[0] !== undefined) return named[0]
  if (/[\p{L}\p{N}]\.\p{L}{2,}/u.test(text)) return null
  const byLabel = services.filter(({ name }) => {
    const [label = '', extension] = fold(name).split(/\.(.*)/u)
    return extension !== undefined && label.length > 3 && containsName(text, label)
  })
  const [only] = byLabel.toSorted(longestFirst)
  return byLabel.length === 1 ? (only ?? null) : null
}

/** The services of the types that the question names. */
export const servicesOfNamedTypes = (context: RuleContext): Service[] => {
  const types = typesNamed(context)
  return context.store.services.all(context.accountId).filter(({ type }) => types.has(type))
}

/** The service or domain that the open page shows. */
export const findPageSubject = ({ subjects, store, accountId }: RuleContext): Service | null =>
  store.services.all(accountId).find(({ id, type, domain, name }) =>
    subjects.some((subject) => {
      if (subject.kind === 'invoice' || subject.kind === 'order') return false
      const isType = subject.type === null || subject.type === type
      if (subject.id === id) return isType
      return type === 'domain' && (subject.id === domain || subject.id === name)
    }),
  ) ?? null

/** The first domain name in the question, in Unicode. */
export const findDomainName = ({ question }: Pick<RuleContext, 'question'>): string | null => {
  const name = (/(?:[\p{Script=Latin}\d-]+\.)+[a-z]{2,}/iu.exec(question) ??
    /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u.exec(question))?.[0]
  return name === undefined ? null : domainToUnicode(name) || name
}

export const findInvoiceNumber = (question: string): string | null =>
  /(?<![\p{Script=Latin}\d-])(?:\d{4}-\d{3,8}|INV-\w+)(?![\d-])/iu
    .exec(fold(question))?.[0]
    ?.toUpperCase() ?? null

export const findOrderNumber = (question: string): string | null =>
  /(?<![\p{Script=Latin}\d-])O(?:RD)?-\d{2,}/iu.exec(fold(question))?.[0]?.toUpperCase() ?? null
