/** Compares a reply's text with what is expected: names, days, and every amount that it states. */
import { digitsOf, type Amount, type Expected } from './expected.ts'

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  $: 'USD',
  CHF: 'CHF',
  EUR: 'EUR',
  GBP: 'GBP',
  JPY: 'JPY',
  USD: 'USD',
  KWD: 'KWD',
  'د.ك.': 'KWD',
}

/** Latin digits, and neither direction marks nor special spaces. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')

const escaped = Object.keys(symbols)
  .map((symbol) => symbol.replaceAll(/[.$]/g, String.raw`\$&`))
  .join('|')
const number = String.raw`-?\d{1,3}(?:[.,’' ]\d{3})*(?:[.,]\d{1,3})?|-?\d+(?:[.,]\d{1,3})?`
/** Countries that some languages put before the symbol: `US$`, `UK£`. */
const country = '(?:US|UK|JP|C)?'
const before = new RegExp(String.raw`${country}(${escaped})\s?(${number})(?![\d.,]\d)`, 'gu')
const after = new RegExp(String.raw`(?<![\d.,])(${number})\s?${country}(${escaped})`, 'gu')

const toAmount = (symbol: string, text: string): Amount => {
  const currency = symbols[symbol] ?? symbol
  const decimals = /[.,](\d+)$/u.exec(text)?.[1]?.length ?? 0
  const digits = digitsOf(currency)
  const value = Number(text.replaceAll(/\D/g, ''))
  return { currency, minorUnits: decimals === digits ? value : value * 10 ** digits }
}

export function amountsIn(text: string): Amount[] {
  // Links contain numbers of records.
  const shown = plain(text).replaceAll(/\]\([^)]*\)/g, ']')
  const first = [...shown.matchAll(before)].map(([, symbol = '', value = '']) =>
    toAmount(symbol, value),
  )
  const rest = shown.replaceAll(before, ' ')
  return [
    ...first,
    ...[...rest.matchAll(after)].map(([, value = '', symbol = '']) => toAmount(symbol, value)),
  ]
}

const isSame = (a: Amount, b: Amount): boolean =>
  a.currency === b.currency && a.minorUnits === b.minorUnits

const dayText = (day: string, language: string): string =>
  plain(
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`)),
  )

/** A list shows this many names; longer ones end in "and more". */
const shownNames = 20

export interface Verdict {
  isRight: boolean
  /** Amounts that are in no row of the account and in no sum. */
  wrong: Amount[]
  missing: string[]
}

export function judge(text: string, expected: Expected, language: string): Verdict {
  const { sums, rows, names, absent, days } = expected
  const stated = amountsIn(text)
  const shown = plain(text)
  const wrong = stated.filter(
    (amount) => ![...sums, ...rows].some((other) => isSame(amount, other)),
  )
  const missing = [
    ...sums
      .filter((sum) => !stated.some((amount) => isSame(sum, amount)))
      .map(({ currency, minorUnits }) => `${currency} ${minorUnits}`),
    ...(names.length > shownNames ? [] : names.filter((name) => !shown.includes(name))),
    ...days
      .map((day) => dayText(day, language))
      .filter((day) => names.length <= shownNames && !shown.includes(day)),
    ...absent.filter((name) => shown.includes(name)).map((name) => `not ${name}`),
  ]
  return { isRight: wrong.length === 0 && missing.length === 0, wrong, missing }
}
