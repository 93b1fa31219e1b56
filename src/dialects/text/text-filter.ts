/** The filter for a text that arrives in pieces: holds back only what may still become a secret. */
import { withoutFormatCharacters } from '#i18n/format-characters.ts'

import { mayBeginAccount, openBankingNumber } from './banking.ts'
import { createKeyBlockFilter, type TextFilter } from './key-blocks.ts'
import { hasLabel } from './labels.ts'
import { plainText, wordEnd } from './plain-text.ts'
import { hidden, secretsIn, withoutRanges } from './secrets.ts'
import { mayBeginToken } from './tokens.ts'

/** How far the rules look back, in characters, with room for a whole label. */
const context = 256
/** A label may be this far from a word that has only begun. */
const labelReach = 200

const openLetters = /^\p{L}[\p{L}\p{M}]*$/u

/** Where the last, unfinished word begins. */
function lastWordStart(plain: string, from: number): number {
  let start = plain.length
  while (start > from && !wordEnd.test(plain[start - 1] ?? '')) start--
  return start
}

/** Whether a word that has only begun can be no secret, whatever comes next. */
function isPlainBeginning(plain: string, start: number): boolean {
  const word = plain.slice(start)
  if (!openLetters.test(word)) return false
  const ending = /(?<![A-Za-z])[A-Za-z]+$/.exec(word)?.[0] ?? ''
  if (ending !== '' && (mayBeginToken(ending) || mayBeginAccount(ending))) return false
  return !hasLabel(plain.slice(Math.max(0, start - labelReach), start))
}

/** How much of a text is final, whatever comes next. */
function safeLength(plain: string, from: number): number {
  let end = plain.length
  while (end > from) {
    const text = plain.slice(0, end)
    const start = lastWordStart(text, from)
    const number = openBankingNumber(text)
    if (number === null && (start === end || isPlainBeginning(text, start))) return end
    end = Math.min(start, number ?? start)
  }
  return from
}

function createWordFilter(): TextFilter {
  /** What was shown last, then what is held back. */
  let text = ''
  let from = 0
  const release = (to: number): string => {
    const final = text.slice(0, to)
    const shown = withoutRanges(final, secretsIn(final, from), from)
    const start = Math.max(0, to - context)
    text = text.slice(start)
    from = to - start
    return shown
  }
  return {
    push(chunk) {
      const isInWord = text.length - from > context && !wordEnd.test(chunk)
      text += chunk
      return isInWord ? '' : release(safeLength(plainText(text), from))
    },
    end: () => release(text.length),
  }
}

/** As `filterText` on the whole text, wherever it is cut. */
export function createTextFilter(): TextFilter {
  const blocks = createKeyBlockFilter(hidden)
  const words = createWordFilter()
  return {
    push: (chunk) => words.push(blocks.push(withoutFormatCharacters(chunk))),
    end: () => words.push(blocks.end()) + words.end(),
  }
}
