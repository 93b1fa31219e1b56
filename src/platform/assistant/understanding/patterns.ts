/** Finds phrases of a language's word lists in a question, typing errors included. */
import { fold } from '#i18n/fold.ts'

import { editsAllowed, isWithinEdits } from './edit-distance.ts'

interface WordPattern {
  text: string
  /** The word may begin earlier. */
  openStart: boolean
  /** The word may go on. */
  openEnd: boolean
  /** Finds the phrase in text without spaces. */
  expression?: RegExp
}
export type Phrase = readonly WordPattern[]

/** How a language separates its words. */
export type Spacing = 'spaced' | 'unspaced' | 'prefixed'

/** Words that a phrase may have between two of its own. */
const maxGap = 2

/** Letters that Arabic writes together with the next word: and, with, for, the. */
const arabicPrefix = /^(?:[وف])?(?:بال|كال|لل|ال|ب|ل|ك|س)?(?=.{3})/u

/** Without the Arabic hamza on the line, which many people leave out. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll('ء', '')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const toPattern = (word: string, spacing: Spacing): WordPattern => {
  const [text = ''] = wordsOf(word)
  const isPart = spacing === 'prefixed' && text.length > 2 && !word.startsWith('=')
  return {
    text,
    openStart: isPart || word.startsWith('*'),
    openEnd: isPart || word.endsWith('*'),
  }
}

/** Spaces separate only Latin words in a script without them. */
const withoutSpaces = (text: string): string =>
  fold(text).replaceAll(/(?<![a-z0-9])\s+|\s+(?![a-z0-9])/gu, '')

const ideograph = String.raw`[\p{Script=Han}\p{Script=Katakana}ー]`
const particle = new RegExp(`(?<=${ideograph})[はがをのも](?=${ideograph})`, 'gu')

/**
 * A particle between two nouns may differ or be missing. Latin words are whole: `on` isn't part of
 * `lagoon.example`. `=` at the end: a request (`止めて`), not a state (`止めている`).
 */
function unspacedExpression(source: string): RegExp {
  const text = withoutSpaces(source.replace(/=$/u, ''))
  const start = /^[a-z0-9]/u.test(text) ? '(?<![a-z0-9]|[a-z0-9][.-])' : ''
  const end = /[a-z0-9]$/u.test(text) ? '(?![a-z0-9]|[.-][a-z0-9])' : ''
  const noState = source.endsWith('=') ? '(?!い[るたなまの]|[るたな])' : ''
  return new RegExp(`${start}${text.replaceAll(particle, '[はがをのも]?')}${end}${noState}`, 'u')
}

const unspacedPattern = (source: string): WordPattern => ({
  text: withoutSpaces(source),
  openStart: true,
  openEnd: true,
  expression: unspacedExpression(source),
})

export const parsePhrase = (source: string, spacing: Spacing): Phrase =>
  spacing === 'unspaced'
    ? [unspacedPattern(source)]
    : // Apostrophes and hyphens split the phrase's words as they do the question's.
      source
        .split(/[\s'’-]+/u)
        .filter((word) => word !== '')
        .map((word) => toPattern(word, spacing))

const matchesExactly = (
  word: string,
  { text, openStart, openEnd, expression }: WordPattern,
): boolean => {
  if (expression) return expression.test(word)
  if (openStart && openEnd) return word.includes(text)
  if (openStart) return word.endsWith(text)
  return openEnd ? word.startsWith(text) : word === text
}

/** Whether `a` is `b` with two neighbouring letters swapped. */
const isSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length - 2 && a[at] === b[at]) at += 1
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** `word` as it was meant, if two letters of the pattern are swapped; else `null`. */
const withoutSwap = (word: string, { text, openEnd }: WordPattern): string | null => {
  const shortest = openEnd ? 4 : 5
  if (text.length < shortest || word[0] !== text[0]) return null
  const isFound = isSwapped(openEnd ? word.slice(0, text.length) : word, text)
  return isFound ? text + word.slice(text.length) : null
}

/** First letters are seldom wrong, and short words become others too easily. */
const matchesWithErrors = (word: string, { text, openStart, openEnd }: WordPattern): boolean => {
  const limit = editsAllowed(text.length)
  if (limit === 0 || (openStart && !openEnd) || word[0] !== text[0]) return false
  if (!openEnd) return isWithinEdits(word, text, limit)
  for (let length = text.length - limit; length <= text.length + limit; length += 1)
    if (isWithinEdits(word.slice(0, length), text, limit)) return true
  return false
}

export interface Words {
  spacing: Spacing
  /** Folded; of an unspaced language the whole text. */
  words: readonly string[]
  /** Those that no list contains and that may be misspelt. */
  unknown: ReadonlySet<string>
  /** Those of them with two letters swapped, and what they mean. */
  swapped?: ReadonlyMap<string, string>
}

/** `للشهر` is written for `ل` and `الشهر`; `و` and `ف` also join short words (`وكم`). */
const bareForms = (word: string, spacing: Spacing): string[] =>
  spacing === 'prefixed'
    ? [
        word,
        word.replace(arabicPrefix, ''),
        word.replace(/^[وف]?لل(?=.{3})/u, 'ال'),
        word.replace(/^[وف](?=.{2})/u, ''),
      ]
    : [word]

const matchesWord = (word: string, pattern: WordPattern, text: Words): boolean =>
  bareForms(word, text.spacing).some((form) => {
    if (matchesExactly(form, pattern)) return true
    if (!text.unknown.has(word)) return false
    // `corbado` is `cobrado`, although `cortado` is as near.
    const meant = text.swapped?.get(word)
    return meant === undefined ? matchesWithErrors(form, pattern) : matchesExactly(meant, pattern)
  })

/** Index after the phrase's last word, or `null`. */
export function findPhrase(phrase: Phrase, text: Words): number | null {
  const { words } = text
  for (let start = 0; start < words.length; start += 1) {
    let at = start
    const isFound = phrase.every((pattern, index) => {
      const until = index === 0 ? start : Math.min(words.length - 1, at + maxGap)
      for (let next = at; next <= until; next += 1) {
        if (!matchesWord(words[next] ?? '', pattern, text)) continue
        at = next + 1
        return true
      }
      return false
    })
    if (isFound) return at
  }
  return null
}

const firstOf = <Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | null,
): Found | null => {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

/** Letters of a stem that says by itself what is meant. */
const longStem = 5

/** Reads a text for matching with the phrases of a language. */
export function readWords(
  text: string,
  spacing: Spacing,
  vocabulary: readonly Phrase[],
  frequent: readonly string[],
): Words {
  if (spacing === 'unspaced') return { spacing, words: [withoutSpaces(text)], unknown: new Set() }
  const words = wordsOf(text)
  const often = new Set(frequent.flatMap(wordsOf))
  const isListed = (word: string) =>
    often.has(word) ||
    bareForms(word, spacing).some((form) =>
      vocabulary.some((phrase) =>
        phrase.some(
          (pattern) =>
            // A short stem that only counts beside another word does not list every longer word.
            !(phrase.length > 1 && pattern.openEnd && pattern.text.length < longStem) &&
            matchesExactly(form, pattern),
        ),
      ),
    )
  const unknown = words.filter((word) => !isListed(word))
  const patterns = vocabulary.flat()
  const meanings = unknown.flatMap((word): [string, string][] => {
    const meant = firstOf(patterns, (pattern) => withoutSwap(word, pattern))
    return meant === null ? [] : [[word, meant]]
  })
  return { spacing, words, unknown: new Set(unknown), swapped: new Map(meanings) }
}
