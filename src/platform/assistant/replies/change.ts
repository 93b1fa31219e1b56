/**
 * Proposes to turn auto-renew on or off, if that is all that the question says: one service named in
 * full, one verb, and no word besides. Otherwise the customer finds it in the list.
 */
import type { Mentions } from '#platform/assistant/understanding/mentions.ts'
import {
  contains,
  phraseOf,
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

/** Removes a phrase's words in order, others may be between them; `null` if it is not there. */
function without(tokens: readonly string[], phrase: readonly string[]): string[] | null {
  const rest: string[] = []
  let next = 0
  for (const token of tokens)
    if (token === phrase[next]) next += 1
    else rest.push(token)
  return next === phrase.length ? rest : null
}

/** Removes whole phrases, longest first. */
function strip(text: string, phrases: readonly string[], mark: string): string {
  const sorted = phrases.toSorted((a, b) => b.length - a.length)
  return sorted.reduce(
    (rest, phrase) => ` ${rest} `.replaceAll(` ${phrase} `, ` ${mark} `).trim(),
    text,
  )
}

/** `null` unless nothing but the change is said. */
export function changeIn(text: string, language: Language): boolean | null {
  const words = wordsOf(language)
  const all = (list: readonly string[]) => list.map((phrase) => phraseOf(phrase, language))
  const courtesies = new Set(all(words.courtesies).flatMap((phrase) => phrase.split(' ')))
  const stripped = strip(text, all(words.autoRenew), '{auto}')
  const tokens = (source: string) => source.split(/\s+/u).filter((token) => token !== '')
  const isAll = (source: string, verbs: readonly string[], hasAuto: boolean): boolean => {
    const given = tokens(source)
    if (given.includes('{auto}') !== hasAuto) return false
    return all(verbs).some((verb) => {
      const rest = without(given, verb.split(' '))
      return (
        rest !== null &&
        rest.every((token) => token === '{record}' || token === '{auto}' || courtesies.has(token))
      )
    })
  }
  // Courtesies of some languages consist of the same syllables as a "not".
  const has = (list: readonly string[]) => list.some((phrase) => contains(text, phrase, language))
  if (has(words.exceptions)) return null
  const isDenied = has(words.negations)
  const on = !isDenied && (isAll(stripped, words.turnOn, true) || isAll(text, words.renew, false))
  const off =
    (!isDenied && isAll(stripped, words.turnOff, true)) || isAll(text, words.letEnd, false)
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
  if (meant.length !== 1 || only === undefined) return null
  return wanted.size > 0 && !wanted.has(only.type) ? null : only
}
