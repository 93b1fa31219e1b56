/** Passwords that are ordinary words: only their place in a sentence gives them away. */
import { labelsIn } from './labels.ts'
import { anyOf } from './patterns.ts'
import { core, isAlone, noToken, sentenceEnd, type Token } from './text-tokens.ts'
import { isState } from './value-checks.ts'
import { isHarmlessWord, looksSecret, namesMachine } from './word-shapes.ts'
import words from './words.json' with { type: 'json' }

const prepositions = new Set(words.prepositions)
const changes = new Set(words.changes)
const plainWords = new Set(words.plainWords)
const compounds = new Set(words.compounds)
const plainCopulas = new Set(words.plainCopulas)
const adjectives = new Set(words.adjectives)
const useVerbs = new Set(words.useVerbs)
const asWords = new Set(words.asWords)
const fieldWords = new Set(words.fieldWords)

/** An ordinary word, which only its place in the sentence shows to be a password. */
const plainWord = /^\p{L}[\p{L}\p{M}'’_-]{3,39}$/u
/** Participles and adjectives: "your password is encrypted", "ist verschlüsselt", "está protegida". */
const participle = new RegExp(
  [
    String.raw`(?:${anyOf.participleEndings})$`,
    String.raw`^(?:ge|ver|be|er|ent|zer|ab|an|aus|ein|zurück|zu)\p{Ll}{3,20}(?:t|en)$`,
  ].join('|'),
  'iu',
)
export const isPlainWord = (word: string): boolean => {
  const lower = word.toLowerCase()
  return (
    plainWord.test(word) &&
    !isHarmlessWord(word) &&
    !plainWords.has(lower) &&
    !adjectives.has(lower) &&
    !compounds.has(lower) &&
    !fieldWords.has(lower) &&
    labelsIn(word).length === 0
  )
}

/** On the line after a label that has a line of its own, `rose2020` is a password. */
export const isLoneValue = (word: string): boolean =>
  isPlainWord(word) || (/^\p{L}+\d+$/u.test(word) && !namesMachine(word))

/** Japanese words that end a sentence after its value. */
const predicate = /^(?:です|でし|になり|となり|に設定|に変更)/u
export const endsClause = (tokens: readonly Token[], nth: number): boolean =>
  sentenceEnd.test(tokens[nth]?.text ?? '') ||
  isAlone(tokens, nth) ||
  predicate.test(tokens[nth + 1]?.text ?? '')

/** "Your password is sunflower.", "wurde auf Sonnenblume gesetzt", "set to sunflower". */
export function isStatedPlainly(tokens: readonly Token[], nth: number, word: string): boolean {
  const before = core(tokens[nth - 1] ?? noToken).text.toLowerCase()
  const after = core(tokens[nth + 1] ?? noToken).text.toLowerCase()
  const isStated = plainCopulas.has(before) && endsClause(tokens, nth)
  const isSet =
    prepositions.has(before) &&
    !placeWords.has(before) &&
    (changes.has(after) ||
      (changes.has(core(tokens[nth - 2] ?? noToken).text.toLowerCase()) && endsClause(tokens, nth)))
  if (!isStated && !isSet) return false
  return isPlainWord(word) && (announcingVerbs.has(before) || !participle.test(word))
}

export const toWords = new Set(['par', 'durch', 'por', 'to', 'auf', 'à', 'إلى', 'en', 'sur', 'a'])
/** Words after the value of "with the password sunflower": German prefixes and conjunctions. */
const resumes = new Set([
  'until',
  'for',
  'bis',
  'für',
  "jusqu'au",
  'pour',
  'hasta',
  'para',
  'an',
  'ein',
  'and',
  'und',
  'et',
  'y',
])
export const isNamed = (tokens: readonly Token[], nth: number, word: string): boolean =>
  isPlainWord(word) &&
  !participle.test(word) &&
  (endsClause(tokens, nth) || resumes.has(core(tokens[nth + 1] ?? noToken).text.toLowerCase()))

const placeWords = new Set(['on', 'in', 'the', 'your', 'der', 'die', 'das', 'le', 'la', 'el'])
/** Verbs that only a value follows. */
const announcingVerbs = new Set(['lautet', 'lauten', 'reads'])

/** "Use sunflower as your password", "verwenden Sie Sonnenblume als Passwort". */
export function isUsedAs(tokens: readonly Token[], nth: number): boolean {
  const before = core(tokens[nth - 1] ?? noToken).text.toLowerCase()
  const after = core(tokens[nth + 1] ?? noToken).text.toLowerCase()
  const word = core(tokens[nth] as Token).text
  return (
    useVerbs.has(before) &&
    (asWords.has(after) || /^كك?لمة|^[をは]/u.test(after)) &&
    (isPlainWord(word) || looksSecret(word))
  )
}

/** "Wi-Fi password: fresh coffee daily": lower-case words to the end of the line, and no sentence. */
export function isPlainPhrase(text: string, token: Token): boolean {
  const line =
    text
      .slice(token.start, token.start + 80)
      .split('\n', 1)[0]
      ?.trim() ?? ''
  const parts = line.split(' ')
  return (
    parts.length >= 2 &&
    parts.length <= 5 &&
    parts.every((part) => /^\p{Ll}{2,20}$/u.test(part) && !plainWords.has(part)) &&
    !isState(parts[0] ?? '')
  )
}
