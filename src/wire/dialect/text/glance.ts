/** Whether a text is worth searching for secrets: most are not, and that is told in one pass. */
import { labels, stems } from './labels.ts'

const foreign = new RegExp(labels, 'iu')

/** What a text may hold, told in one pass. */
const nothing = 0
/** Marks, runs of digits or long words: cards, IBANs, keys, addresses. */
const marked = 1
/** A colon, an equals sign, an arrow, a bar, a hyphen between blanks: what a label is followed by. */
const separated = 2
/** A short word between blanks: "is", and its like. */
const worded = 4
/** Letters of other scripts. */
const foreignLetters = 8

function survey(text: string): number {
  const { length } = text
  let found = nothing
  let digits = 0
  let run = 0
  let blank = -2
  for (let i = 0; i < length; i++) {
    const from = i
    let c = text.charCodeAt(i)
    while (isLetter(c)) c = ++i < length ? text.charCodeAt(i) : 0
    const letters = i - from
    if (letters > 0) {
      digits = 0
      run += letters
    }
    if (run >= longRun) return marked
    if (i === length) break
    if (isDigit(c)) {
      // `DE89`: the beginning of an IBAN.
      if (++digits >= 12 || (letters >= 2 && i + 1 < length && isDigit(text.charCodeAt(i + 1))))
        return marked
      if (++run >= longRun) return marked
      continue
    }
    // `Bearer eyJ…`, and a token of three parts, are secrets also where no long run stands.
    if ((c <= 32 || c > 126) && letters >= 5 && letters <= 6 && schemes.has(text.slice(from, i)))
      return marked
    if (c === 46 && run >= 11 && text.includes('eyJ')) return marked
    // A word of two to six letters with a blank in front, and something behind: a verb.
    if (letters >= 2 && letters <= 6 && from === blank + 1) found |= worded
    if (c === 45 || c === 95) run++
    else run = 0
    if (c === 45) {
      const before = i > 0 ? text.charCodeAt(i - 1) : 0
      if (before === 45) return marked
      if (before === 32) found |= separated
    } else if (c <= 32) {
      blank = i
      if (c !== 32) digits = 0
      if (c < 10) found |= foreignLetters
    } else {
      if (c !== 46) digits = 0
      if (c === 61 || c === 64) return marked
      if (c > 126) found |= foreignLetters
      // `https:` at the very beginning is no label.
      if ((c === 58 && (i !== 5 || !text.startsWith('https:'))) || c === 62 || c === 124)
        found |= separated
    }
  }
  return run >= longRun ? marked : found
}

/** The shortest token that is known by its form alone has as many letters, digits, `-` and `_`. */
const longRun = 15
const schemes = new Set(['Bearer', 'Basic', 'Token'])
const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90)
const isDigit = (c: number): boolean => c >= 48 && c <= 57
const verbs = /\s(?:is|was|ist|lautet|est|es|to|er|on|jest|je)(?![A-Za-z0-9])/i

/**
 * Short texts come again and again: tax names, words, the lines of an address. The harmless ones among
 * the last are kept by their length and ends, one for each.
 */
const recent: string[] = Array.from({ length: 256 }, () => '')
const placeOf = (text: string): number =>
  (text.length * 61 + text.charCodeAt(0) * 7 + text.charCodeAt(text.length - 1)) & 255

/** Most texts hold nothing of all this: told at a glance. */
export function mayHold(text: string): boolean {
  if (text.length > 24) return isSuspect(text)
  const place = placeOf(text)
  if (recent[place] === text) return false
  const found = isSuspect(text)
  if (!found) recent[place] = text
  return found
}

function isSuspect(text: string): boolean {
  const found = survey(text)
  return found === marked || (found !== nothing && suspicious(text, found))
}

const suspicious = (text: string, found: number): boolean =>
  (found & foreignLetters) === 0
    ? ((found & separated) !== 0 || verbs.test(text)) && stems.test(text)
    : foreign.test(text)
