/** A cheap pass that decides which rules a text needs. Most need none. */

export interface FirstLook {
  /** A run of characters long enough for an issued token. */
  hasLongRun: boolean
  /** Enough digits for a card or an account. */
  hasManyDigits: boolean
  /** What every password beside a label has: a digit, a sign or capitals within, and a label's end. */
  mayHaveLabel: boolean
  /** A colon, as in every link. */
  hasColon: boolean
  /** A hyphen, as around a private key. */
  hasHyphen: boolean
  /** Only then may there be format characters, or variants of plain ones. */
  isAscii: boolean
}

const leastRun = 20
/** A Norwegian account has 13 digits; the others have letters or more. */
const leastDigits = 10

/** Kinds of characters, as bits. */
const inToken = 1
const digit = 2
const sign = 4
/** Where a word ends, or a value begins. */
const isBreak = 8
const colon = 16
const hyphen = 32
const capital = 64
const foreign = 128

const kinds = new Uint8Array(128)
const add = (characters: string, kind: number) => {
  for (const character of characters) {
    const code = character.charCodeAt(0)
    kinds[code] = (kinds[code] ?? 0) | kind
  }
}
add('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+=.~-', inToken)
add('ABCDEFGHIJKLMNOPQRSTUVWXYZ', capital)
add('0123456789', digit)
add('!#$%&*@^?\\', sign)
add(' \t\n\r\f\v=|<>"\'`\\:', isBreak)
add(':', colon)
add('-', hyphen)

const innerCapitals = /[a-z][A-Z].*[a-z][A-Z]/s

/** @param from what comes before has been searched, and may hold a label */
export function lookAt(text: string, from: number): FirstLook {
  let seen = from > 0 ? isBreak | foreign : 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    seen |= code < 128 ? (kinds[code] as number) : foreign | isBreak | sign
  }
  const isSigned = (seen & (digit | sign)) > 0
  const length = text.length - from
  return {
    hasLongRun: length >= leastRun && hasRun(text, from),
    hasManyDigits: length >= leastDigits && (seen & digit) > 0 && hasDigits(text, from),
    mayHaveLabel:
      (seen & isBreak) > 0 && (isSigned || ((seen & capital) > 0 && innerCapitals.test(text))),
    hasColon: (seen & colon) > 0,
    hasHyphen: (seen & hyphen) > 0,
    isAscii: (seen & foreign) === 0,
  }
}

function hasRun(text: string, from: number): boolean {
  let run = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    run = code < 128 && ((kinds[code] as number) & inToken) > 0 ? run + 1 : 0
    if (run === leastRun) return true
  }
  return false
}

function hasDigits(text: string, from: number): boolean {
  let digits = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 48 && code <= 57) || code > 127) digits++
    if (digits === leastDigits) return true
  }
  return false
}
