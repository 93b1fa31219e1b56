/**
 * Proposes to turn auto-renew on or off, if that is all that the question says: one service named in
 * full, one verb, and no word besides. Otherwise the customer finds it in the list.
 */
import type { Mentions } from '#platform/assistant/understanding/mentions.ts'
import {
  contains,
  phraseOf,
  singleWords,
  type TypeWord,
  wordsOf,
} from '#platform/assistant/understanding/words.ts'
import type { Language } from '#platform/language.ts'
import type { Service } from '#wire/payloads/service.ts'

/** Types of services by the words for them. */
export const typesByWord: Readonly<Record<TypeWord, readonly string[]>> = {
  domain: ['domain'],
  hosting: ['hosting', 'wordpress'],
  vps: ['vps', 'dedicated'],
  mail: ['mail'],
  certificate: ['certificate'],
  backup: ['backup'],
}

/** Removes a verb's words in order, others may be between them; `null` if it is not there. */
function withoutVerb(tokens: readonly string[], verb: readonly string[]): string[] | null {
  let next = 0
  const rest = tokens.filter((token) => {
    if (token !== verb[next]) return true
    next += 1
    return false
  })
  return next === verb.length ? rest : null
}

/** `null` unless nothing but the change is said. */
export function changeIn(text: string, language: Language): boolean | null {
  const words = wordsOf(language)
  const has = (list: readonly string[]) => list.some((phrase) => contains(text, phrase, language))
  // A "not" may belong to any of the words.
  if (has(words.exceptions) || has(words.negations)) return null
  const courtesies = new Set(['{record}', '{auto}', ...singleWords(words.courtesies, language)])
  // Longest first: "automatic renewal" before "renewal".
  const named = words.autoRenew
    .map((phrase) => phraseOf(phrase, language))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, phrase) => ` ${rest} `.replaceAll(` ${phrase} `, ' {auto} ').trim(), text)
  const says = (tokens: readonly string[], verbs: readonly string[]): boolean =>
    verbs.some((verb) =>
      withoutVerb(tokens, phraseOf(verb, language).split(' '))?.every((token) =>
        courtesies.has(token),
      ),
    )
  const [whole, parts] = [text.split(' '), named.split(' ')]
  const isNamed = parts.includes('{auto}')
  const on = (isNamed && says(parts, words.turnOn)) || says(whole, words.renew)
  const off = (isNamed && says(parts, words.turnOff)) || says(whole, words.letEnd)
  return on === off ? null : on
}

/** The only service that the question means: by its name, and its type if two have that name. */
export function onlyService(
  { services, strangers, invoices, orders }: Mentions,
  types: readonly TypeWord[],
): Service | null {
  const [named, ...others] = services
  if (named === undefined || others.length + strangers.length + invoices.length + orders.length > 0)
    return null
  const wanted = new Set(types.flatMap((type) => typesByWord[type]))
  const ofType = named.services.filter(({ type }) => wanted.has(type))
  const meant = named.services.length === 1 ? named.services : ofType
  // The word may contradict the name: "the domain mail.example.com".
  const [only] = meant
  if (meant.length !== 1 || only === undefined || named.isPart === true) return null
  return wanted.size > 0 && !wanted.has(only.type) ? null : only
}
