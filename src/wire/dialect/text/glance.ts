/** Whether a text is worth searching for secrets: most are not, and that is told in one pass. */
import { labels, stems } from './labels.ts'

const foreign = new RegExp(labels, 'iu')

/** What a text may hold, told in one pass. */
const nothing = 0
/** Marks, runs of digits or long words: cards, IBANs, keys, addresses. */
const marked = 1
/** A colon, an equals sign, an arrow, a bar, a hyphen between blanks: what a label is followed by. */
const separated = 2
/** A verb behind a blank: "is", and its like. */
const worded = 4
/** Letters of other scripts. */
const foreignLetters = 8

function survey(text: string): number {
  const { length } = text
  let found = nothing
  let letters = 0
  let digits = 0
  let run = 0
  let blank = -2
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i)
    const kind = c < 128 ? (kinds[c] as number) : foreignMark
    if (kind === letter) {
      letters++
      digits = 0
      if (++run >= longRun) return marked
      continue
    }
    const before = letters
    letters = 0
    if (kind === digit) {
      // `DE89`: the beginning of an IBAN.
      if (++digits >= 12) return marked
      if (before >= 2 && i + 1 < length && isDigit(text.charCodeAt(i + 1))) return marked
      if (++run >= longRun) return marked
      continue
    }
    if (kind === assigning) return marked
    // `Bearer eyJ…`, and a token of three parts, are secrets also where no long run stands.
    if (before >= 2 && before <= 6) {
      const from = i - before
      if (before >= 5 && (c <= 32 || c > 126) && schemes.has(text.slice(from, i))) return marked
      if (from === blank + 1 && isVerb(text, from, i)) found |= worded
    }
    if (kind === hyphen) {
      if (i > 0) {
        const last = text.charCodeAt(i - 1)
        if (last === 45) return marked
        if (last === 32) found |= separated
      }
      if (++run >= longRun) return marked
      continue
    }
    if (c === 46 && run >= 11 && text.includes('eyJ')) return marked
    run = kind === underscore ? run + 1 : 0
    if (run >= longRun) return marked
    if (kind === blankMark) {
      blank = i
      if (c !== 32) digits = 0
      if (c < 10) found |= foreignLetters
    } else {
      if (c !== 46) digits = 0
      if (c > 126) found |= foreignLetters
      // `https:` at the very beginning is no label.
      if (kind === separating && (c !== 58 || i !== 5 || !text.startsWith('https:')))
        found |= separated
    }
  }
  return found
}

/** Kinds of characters; all others are marks. */
const letter = 1
const digit = 2
const hyphen = 3
const underscore = 4
const blankMark = 5
const separating = 6
const assigning = 7
const foreignMark = 8
const kinds = Uint8Array.from({ length: 128 }, (_, c) => {
  const written = String.fromCharCode(c)
  if (/[A-Za-z]/.test(written)) return letter
  if (/\d/.test(written)) return digit
  if (c <= 32) return blankMark
  if (/[:>|]/.test(written)) return separating
  if (/[=@]/.test(written)) return assigning
  return written === '-' ? hyphen : written === '_' ? underscore : 0
})

/** The shortest token that is known by its form alone has as many letters, digits, `-` and `_`. */
const longRun = 15
const schemes = new Set(['Bearer', 'Basic', 'Token'])
const isDigit = (c: number): boolean => c >= 48 && c <= 57
const verbs = new Set('is was ist lautet est es to er on jest je'.split(' '))
const verbBeginnings = Uint8Array.from({ length: 128 }, (_, c) =>
  [...verbs].some((one) => one.charCodeAt(0) === (c | 32)) ? 1 : 0,
)
/** Of a word of letters alone. */
const isVerb = (text: string, from: number, to: number): boolean =>
  verbBeginnings[text.charCodeAt(from)] === 1 && verbs.has(text.slice(from, to).toLowerCase())

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
  (found & foreignLetters) === 0 ? stems.test(text) : foreign.test(text)
