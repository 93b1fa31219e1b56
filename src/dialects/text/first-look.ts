/** A cheap pass that decides which rules a text needs, as bits. Most need none. */

/** A run of characters long enough for an issued token. */
export const longRun = 1
/** Enough digits for a card or an account. */
export const manyDigits = 2
/** What every labelled password has: a digit, a sign or inner capitals, and a label's end. */
export const labelled = 4
/** A colon, as in every link. */
export const colon = 8
/** A hyphen, as around a private key. */
export const hyphen = 16
/** Not ASCII: only then may there be format characters, or variants of plain ones. */
export const foreign = 32

const leastRun = 20
/** A Norwegian account has 13 digits; the others have letters or more. */
const leastDigits = 10

/** Further kinds of characters. */
const inToken = 64
const digit = 128
const sign = 256
/** Where a word ends, or a value begins. */
const isBreak = 512
const capital = 1024

const kinds = new Uint16Array(128)
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

/** @param from what comes before has been searched, and may hold a label or `-u` */
export function lookAt(text: string, from: number): number {
  let seen = from > 0 ? isBreak | foreign | hyphen : 0
  let run = 0
  let digits = 0
  let look = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (kinds[code] as number) : foreign | isBreak | sign | digit
    seen |= kind
    run = (kind & inToken) > 0 ? run + 1 : 0
    if (run === leastRun) look |= longRun
    if ((kind & digit) > 0) digits += 1
  }
  if (digits >= leastDigits) look |= manyDigits
  const isSigned = (seen & (digit | sign)) > 0
  const mayEnd = (seen & isBreak) > 0
  if (mayEnd && (isSigned || ((seen & capital) > 0 && innerCapitals.test(text)))) look |= labelled
  return look | (seen & (colon | hyphen | foreign))
}
