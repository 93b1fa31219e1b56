/** Decides which free text support staff may read. When in doubt, it is hidden. */
import { foldedForms } from '#i18n/fold.ts'

/** E-mail addresses, phone numbers, IBANs, IPv4 and IPv6 addresses. */
const personalPatterns = [
  /\S@\S/u,
  /\+\d[\d\s()./-]{5,}/u,
  /(?<![\w-])0\d[\d\s()/-]{5,}\d(?![\w-])/u,
  /\(\d{3}\) ?\d{3}|(?<![\w-])\d{3}[-. ]\d{3}[-. ]\d{4}(?![\w-])/u,
  /\b[a-z]{2}\d{2} ?[\da-z]{4} ?(?:\d{4} ?){2}/u,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
  /(?:[\da-f]{1,4}:){3}|::/u,
]

/** Currencies as written without a symbol, folded. */
const currencyWords = [
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  'cents?|dollars?|euros?|pounds?|fr|ft|kc|kr|lei|yen|zl|円',
].join('|')

/** A number with two decimals, or beside a currency. */
const amountPatterns = [
  /\d[.,٫]\d{2}(?!\d)/u,
  /\p{Sc}\s?-?\d|\d\s?-?\p{Sc}/u,
  new RegExp(String.raw`(?<!\p{L})(?:${currencyWords})\.?\s?-?\d`, 'u'),
  new RegExp(String.raw`\d\s?(?:${currencyWords})(?!\p{L})`, 'u'),
]

/** Decodes percent-encoded text: `q=lena%40example.studio`. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%2B'))
  } catch {
    return text
  }
}

/** The text's spellings, one per line. */
const comparable = (text: string): string => foldedForms(unescaped(text).replaceAll(/\s+/gu, ' '))

/** Without what people write between digits: `+49 30/12 34` and `4930 1234` are the same number. */
const digitsOf = (text: string): string => text.replaceAll(/[^\da-z]/gu, '')

/** Shorter ones occur in other words and numbers. */
const minLength = 3
const minDigits = 5
/** Names up to this length may be part of another word: `Ann` in `annual`. */
const maxWordLength = 4

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\d]/u.test(character)

/** Whether `text` has `value`; if it is short, as whole words. */
function hasWord(text: string, value: string): boolean {
  if (value.length > maxWordLength) return text.includes(value)
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + value.length])) return true
  return false
}

/** Personal values of an account, indexed for searching texts. */
export class PersonalValues {
  private readonly words = new Set<string>()
  private readonly numbers = new Set<string>()

  /** @param values names, addresses and numbers as the account states them */
  constructor(values: Iterable<string>) {
    for (const value of values) this.add(value)
  }

  add(value: string): void {
    for (const form of comparable(value).split('\n')) {
      const trimmed = form.trim()
      if (trimmed.length >= minLength) this.words.add(trimmed)
      const digits = digitsOf(trimmed)
      if (!/\d/u.test(digits) || digits.length < minDigits) continue
      this.numbers.add(digits)
      // A phone number without its country and area code.
      if (/^\d{9,}$/u.test(digits)) this.numbers.add(digits.slice(-7))
    }
  }

  /** Whether a text contains one of the values. */
  isIn(text: string): boolean {
    const compared = comparable(text)
    const digits = digitsOf(compared)
    return (
      [...this.words].some((word) => hasWord(compared, word)) ||
      [...this.numbers].some((number) => digits.includes(number))
    )
  }
}

export const looksPersonal = (text: string): boolean => {
  const compared = comparable(text)
  return personalPatterns.some((pattern) => pattern.test(compared))
}

export const looksLikeAmount = (text: string): boolean => {
  const compared = comparable(text)
  return amountPatterns.some((pattern) => pattern.test(compared))
}
