/** Whether a word beside a label is the secret that the label announces. */
import type { Label } from './labels.ts'
import { isHidden, type Value } from './text-tokens.ts'
import {
  isHarmlessWord,
  looksLikeMachine,
  looksRandom,
  looksSecret,
  namesMachine,
} from './word-shapes.ts'

export type Group = Label['group']

const isUuid = (word: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(word)
export const isDate = (word: string): boolean =>
  /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$|^\d{1,2}:\d{2}$/.test(word)
const isLink = (word: string): boolean => /^(?:[a-z][a-z\d+.-]{1,20}:\/\/|mailto:)/i.test(word)
const isCodeLike = (word: string): boolean =>
  /\d/.test(word) && word.length >= 4 && !isHarmlessWord(word)
/** "not set", "zuletzt geändert": says how the secret is, not what it is. */
export const isState = (word: string): boolean =>
  !/\d/.test(word) && (isHarmlessWord(word) || isHarmlessWord(word.split(/\s/, 1)[0] ?? ''))

/** Whether the value right after `:`, `=` or a table bar is the secret that its label announces. */
export function isStrongValue(
  group: Group,
  { value, isQuoted }: Value,
  alone: boolean,
  distance: number,
): boolean {
  const word = value.text
  if (word.length < 3 || isHidden(word)) return false
  switch (group) {
    case 'number':
      return /^\d[\d -]{2,10}$/.test(word) || (isCodeLike(word) && word.length <= 16)
    case 'document':
      return /\d/.test(word) && word.replace(/\W/g, '').length >= 4 && !isDate(word)
    case 'access':
      return looksRandom(word)
    case 'hint':
      return (
        looksRandom(word) ||
        (distance === 0 && word.length >= 6 && isCodeLike(word) && !looksLikeMachine(word))
      )
    default:
  }
  if (isState(word) || isDate(word) || isLink(word)) return false
  // Far from its label a name may be meant: `two API keys are unused: "ci-runner"`.
  if (group !== 'password' && distance > 4 && !/\d|[^\p{L}\p{M}-]/u.test(word)) return false
  if (isQuoted) return word.split(/\s/).length <= 4 || looksSecret(word)
  if (group === 'code' && /^\d{1,3}$/.test(word)) return false
  return looksSecret(word) || /^\d{3,}$/.test(word) || alone
}

interface Place {
  isQuoted: boolean
  isAdjacent: boolean
  isBracketed: boolean
  /** Words since "is", "lautet", "は"; 1 right after it. */
  sinceVerb: number
  /** "set to", "geändert auf": a name of a machine may follow. */
  isPreposition: boolean
}

/** Without a separator: a code right beside its label or its verb, a random word anywhere near. */
export function isWeakValue(group: Group, word: string, place: Place): boolean {
  if (word.length < 3 || isHidden(word) || isDate(word)) return false
  const { isQuoted, isAdjacent, sinceVerb } = place
  const afterVerb = sinceVerb === 1
  switch (group) {
    case 'number':
      if (/^(?:19|20)\d\d$/.test(word) && !isAdjacent && !afterVerb) return false
      if (/^\d{3,8}$/.test(word)) return isAdjacent || place.isBracketed || sinceVerb <= 3
      return (isAdjacent || sinceVerb <= 2) && isCodeLike(word) && !looksLikeMachine(word)
    case 'document':
      return (
        /\d/.test(word) &&
        /^[\p{L}\d-]{6,20}$/u.test(word) &&
        (word.replace(/\D/g, '').length >= 8 || !isHarmlessWord(word.replace(/\d{6,}/, 'x')))
      )
    case 'marker':
      return isAdjacent && looksSecret(word) && !/^\d{1,3}$/.test(word)
    case 'hint':
    case 'access':
    case 'phrase':
    case 'answer':
      return looksRandom(word) && (group !== 'hint' || isAdjacent || sinceVerb <= 2)
    default:
  }
  if (isUuid(word)) return afterVerb || isAdjacent
  if (isQuoted && isAdjacent && group === 'password') return !isHarmlessWord(word)
  if (isQuoted && afterVerb) return !isHarmlessWord(word) && word.split(/\s/).length <= 4
  if (isHarmlessWord(word)) {
    if (/^\d{5,12}$/.test(word)) return isAdjacent || afterVerb
    return afterVerb && /^[a-z]{1,12}-?\d{1,10}$/i.test(word)
  }
  if (afterVerb && looksSecret(word)) return !place.isPreposition || !namesMachine(word)
  if (isAdjacent && isCodeLike(word) && !namesMachine(word)) return true
  return looksRandom(word)
}
