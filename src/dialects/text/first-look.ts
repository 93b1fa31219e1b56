/** One cheap pass that decides which rules a text needs. Most need none. */

export interface FirstLook {
  /** A run of characters long enough for an issued token. */
  hasLongRun: boolean
  /** Enough digits for a card or an account. */
  hasManyDigits: boolean
  /** What every password beside a label has: a digit, a sign or capitals within, and a label's end. */
  mayHaveLabel: boolean
  /** `:/`, as in every link. */
  hasLink: boolean
}

const leastRun = 18
const leastDigits = 10

/** By character code: 1 a letter, 2 a capital, 3 a digit, 4 another character of tokens, 5 a sign. */
const kinds = new Uint8Array(128)
const setKind = (characters: string, kind: number) => {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind
}
setKind('abcdefghijklmnopqrstuvwxyz', 1)
setKind('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 2)
setKind('0123456789', 3)
setKind('_+=.~-', 4)
setKind('!#$%&*@^?\\', 5)

/** Where a word ends, or a value begins. */
const breaks = new Uint8Array(128)
for (const character of '=|<>"\'`\\') breaks[character.charCodeAt(0)] = 1

/** Arabic digits, wide letters and digits. */
const isWide = (code: number): boolean =>
  (code >= 0x0660 && code <= 0x06f9) || (code >= 0xff01 && code <= 0xff5e)

/** @param from what comes before has been searched, and may hold a label */
export function lookAt(text: string, from: number): FirstLook {
  let run = 0
  let longestRun = 0
  let digits = 0
  let signs = 0
  let capitals = 0
  let isSmall = false
  let hasLink = false
  let hasBreak = from > 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (kinds[code] as number) : isWide(code) ? 3 : 0
    if (kind === 3) digits++
    else if (kind === 5) signs++
    else if (kind === 2 && isSmall) capitals++
    if (code === 58) {
      if (text.charCodeAt(at + 1) === 47) hasLink = true
      else hasBreak = true
    }
    if (code > 127 || code <= 32 || breaks[code] === 1) hasBreak = true
    run = kind > 0 && kind < 5 ? run + 1 : 0
    if (run > longestRun) longestRun = run
    isSmall = kind === 1
  }
  return {
    hasLongRun: longestRun >= leastRun,
    hasManyDigits: digits >= leastDigits,
    mayHaveLabel: hasBreak && (digits > 0 || signs > 0 || capitals > 1),
    hasLink,
  }
}
