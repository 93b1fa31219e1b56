/** Decides which free text support staff may read. When in doubt, it is hidden. */
import { foldedForms } from '#i18n/fold.ts'
import { languages } from '#i18n/languages.ts'

/** E-mail addresses, phone numbers, IBANs, IPv4 and IPv6 addresses. */
const personalPatterns = [
  /\S@\S/u,
  /\+\d[\d\s()./-]{5,}/u,
  /(?<![\w-])0\d[\d\s()/-]{5,60}\d(?![\w-])/u,
  /\(\d{3}\) ?\d{3}|(?<![\w-])\d{3}[-. ]\d{3}[-. ]\d{4}(?![\w-])/u,
  /\b[a-z]{2}\d{2} ?[\da-z]{4} ?(?:\d{4} ?){2}/u,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
  /(?:[\da-f]{1,4}:){3}|::/u,
]

/** Computes a value on first use. */
const lazily = <T>(compute: () => T): (() => T) => {
  let value: T | undefined
  return () => (value ??= compute())
}

const alternatives = (words: Iterable<string>): string =>
  [...new Set(words)]
    .filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word))
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|')

const currencies = Intl.supportedValuesOf('currency')

function partOf(locale: string, options: Intl.NumberFormatOptions, count: number): string {
  const parts = new Intl.NumberFormat(locale, options).formatToParts(count)
  return parts.find(({ type }) => type === 'currency' || type === 'unit')?.value ?? ''
}

/** "Brazilian reals" ends with the noun, "reais brasileiros" begins with it. */
const nounOf = (locale: string, name: string): string => {
  const words = name.split(/[\s-]/)
  return (/^(?:en|de|ja)$/.test(locale) ? words.at(-1) : words[0]) ?? ''
}

/** Currencies as written without a symbol, folded: codes, nouns in our languages, letters as symbols. */
const currencyWords = lazily(() => {
  const words = [...currencies, 'cent', 'cents', '円', 'ドル', 'ر.س', 'fr']
  for (const { tag: locale } of languages) {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    const byNoun = new Map(currencies.map((code) => [nounOf(locale, names.of(code) ?? ''), code]))
    for (const currency of byNoun.values())
      for (const count of [1, 2]) {
        const name = partOf(locale, { style: 'currency', currency, currencyDisplay: 'name' }, count)
        words.push(nounOf(locale, name))
      }
  }
  for (const currency of currencies)
    words.push(partOf('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, 1))
  return alternatives(words.filter((word) => /\p{L}/u.test(word)).map(comparable))
})

const units =
  'byte kilobyte megabyte gigabyte terabyte second minute hour day week month year percent'
/** Units of measure in our languages: `500 MB` is not an amount of money. */
const unitWords = lazily(() =>
  alternatives(
    languages.flatMap(({ tag }) =>
      units
        .split(' ')
        .flatMap((unit) =>
          (['long', 'short'] as const).flatMap((unitDisplay) =>
            [1, 2].map((count) =>
              comparable(partOf(tag, { style: 'unit', unit, unitDisplay }, count)).trim(),
            ),
          ),
        ),
    ),
  ),
)

/**
 * A number with two decimals, with a dash instead, or beside a currency; and a whole number of three
 * digits or more that is not a year and has no unit.
 */
const amountPatterns = lazily(() => [
  /\d[.,٫](?:\d{2}(?!\d)|-)/u,
  /\p{Sc}\s?-?\d|\d\s?-?\p{Sc}/u,
  new RegExp(String.raw`(?<!\p{L})(?:${currencyWords()})\.?\s?-?\d`, 'u'),
  new RegExp(String.raw`\d\s?(?:${currencyWords()})ا?(?!\p{Script=Latin}|\p{Script=Arabic})`, 'u'),
  new RegExp(
    String.raw`(?<![\p{L}\d./:#_-])(?!(?:19|20)\d\d(?!\d))(?:\d{3,}|\d{1,3}(?:[ '’.,]\d{3})+)` +
      String.raw`(?![\p{L}\d/:_-]|[.,']\d|\s?(?:${unitWords()}|%)(?!\p{L}))`,
    'u',
  ),
])

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

/** A company's name, by the form that ends it. Its first word is what people call it. */
const company =
  /^([\p{L}\p{M}\d&'’-]{4,})[ ,].*\b(?:gmbh|ug|ag|kg|ohg|se|ltd|limited|llc|llp|plc|inc|corp|co|sarl|sas|sasu|sa|eurl|sci|sl|slu|srl|spa|ltda|eireli|bv|nv|oy|ab|as|aps)\b\.?$/u

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\d]/u.test(character)

/** Whether `text` has `value`; if it is short, as whole words. */
function hasWord(text: string, value: string): boolean {
  if (value.length > maxWordLength) return text.includes(value)
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + value.length])) return true
  return false
}

/** Whether `text` has `name` as a word of its own. In the name of a domain it stays readable. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isStart = !isLetter(text[at - 1]) && !/[-.]/.test(text[at - 1] ?? '')
    if (isStart && !/^(?:[\p{L}\d]|[-.][\p{L}\d])/u.test(text.slice(at + name.length))) return true
  }
  return false
}

/** Words with one blank between, whatever stood there: `lena-okafor` and `Lena Okafor`. */
const spaced = (text: string): string => text.replace(/[^\p{L}\p{M}\d@.]+/gu, ' ').trim()

/** A full name, an email address or a phone number, not a first name or a postal code. */
const isFull = (value: string): boolean => /\p{L} \p{L}|@/u.test(value)
const minPhoneDigits = 7

/** Personal values of an account, indexed for searching texts. */
export class PersonalValues {
  private readonly words = new Set<string>()
  private readonly companies = new Set<string>()
  private readonly full = new Set<string>()
  private readonly phones = new Set<string>()
  private readonly numbers = new Set<string>()

  /** @param values names, addresses and numbers as the account states them */
  constructor(values: Iterable<string>) {
    for (const value of values) this.add(value)
    for (const word of this.words) if (isFull(spaced(word))) this.full.add(spaced(word))
    for (const number of this.numbers)
      if (/^\d+$/.test(number) && number.length >= minPhoneDigits) this.phones.add(number)
  }

  add(value: string): void {
    for (const form of comparable(value).split('\n')) {
      const trimmed = form.trim()
      if (trimmed.length >= minLength) this.words.add(trimmed)
      const [, name] = company.exec(trimmed) ?? []
      if (name !== undefined) this.companies.add(name)
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
      [...this.companies].some((name) => hasName(compared, name)) ||
      [...this.numbers].some((number) => digits.includes(number))
    )
  }

  /** Whether a service's name contains the customer's full name, email address or phone number. */
  isNamedIn(text: string): boolean {
    const compared = comparable(text)
    const words = compared.split('\n').map(spaced)
    const digits = digitsOf(compared)
    return (
      [...this.full].some((value) => words.some((one) => one.includes(value))) ||
      [...this.phones].some((number) => digits.includes(number))
    )
  }
}

export const looksPersonal = (text: string): boolean => {
  const compared = comparable(text)
  return personalPatterns.some((pattern) => pattern.test(compared))
}

export const looksLikeAmount = (text: string): boolean => {
  const compared = comparable(text)
  return amountPatterns().some((pattern) => pattern.test(compared))
}
