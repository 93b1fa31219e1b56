/** Search that finds an amount however it is written: `€1,284.96`, `1.284,96 €`, `١٬٢٨٤٫٩٦ €`. */
import { minorUnitDigits } from './currencies.ts'
import { fold, spellOut } from './fold.ts'
import { decimalText } from './format.ts'
import { languages } from './languages.ts'

const currencyWords = new Map<string, string>()

/** A currency's code and its symbol in each language, `eur €`. */
function wordsOfCurrency(currency: string): string {
  const cached = currencyWords.get(currency)
  if (cached !== undefined) return cached
  const symbols = languages.flatMap(({ tag }) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency })
      .formatToParts(0)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value),
  )
  const words = [...new Set([currency, ...symbols])].join(' ')
  currencyWords.set(currency, words)
  return words
}

/** What a search for an amount looks through: `1284.96 EUR €`. */
export function amountSearchText(money: { minorUnits: number; currency: string | null }): string {
  const { minorUnits, currency } = money
  const decimal = decimalText(minorUnits, minorUnitDigits(currency))
  return currency === null ? decimal : `${decimal} ${wordsOfCurrency(currency)}`
}

/** The ways to read a number's separators. `1.284` may mean 1284 or 1.284. */
function readingsOf(number: string): string[] {
  const [, whole = '', separator = '', rest = ''] = /^(.*?)(?:([.,٫])(\d*))?$/u.exec(number) ?? []
  const plain = whole.replace(/\D/gu, '')
  const isGroup = separator !== '٫' && rest.length === 3 && /^\d{1,3}(?:\D\d{3})*$/u.test(whole)
  return [
    ...(isGroup ? [plain + rest] : []),
    ...(isGroup && whole.includes(separator) ? [] : [rest === '' ? plain : `${plain}.${rest}`]),
  ]
}

/** A currency symbol, `€` or `CA$`. A code such as `EUR` is a word of its own. */
const symbol = String.raw`(?:\p{L}{0,3}\p{Sc}\p{L}{0,3})?`
const amountTerm = new RegExp(
  String.raw`^(?<before>${symbol})(?<sign>-?)(?<number>\d[\d.,'’٫٬]*)(?<after>${symbol})$`,
  'u',
)

/**
 * Splits a query into terms, all of which have to match. Each is a list of forms, one of which has to
 * occur in the folded text.
 */
export function searchTerms(query: string): string[][] {
  // Only numbers copied from a page have these spaces: `852\u202F153\u202F215 JPY` is one term.
  const typed = query.replace(/(?<=\d)[\u00A0\u202F](?=\d{3})/gu, '')
  const spelledOut = termsOf(fold(spellOut(typed)))
  return termsOf(fold(typed)).map((forms, nth) =>
    forms.concat((spelledOut[nth] ?? []).filter((form) => !forms.includes(form))),
  )
}

function termsOf(folded: string): string[][] {
  const terms = folded
    // Put the minus sign before the digits: `-€5`, `-chf 5`.
    .replace(/(?<!\S)-([\p{L}\p{Sc}.]{1,6} ?)(?=\d)/gu, '$1-')
    // French separates thousands with a space, which copying may have made a plain one.
    .replace(/(?<![^\s\p{L}\p{Sc}-])\d{1,3}(?: \d{3})+(?=[.,]\d)/gu, (n) => n.replaceAll(' ', ''))
    .split(/\s+/u)
    .filter(Boolean)
  return terms.flatMap((term) => {
    const match = amountTerm.exec(term)
    if (!match) return [[term]]
    const { before, sign = '', number = '', after } = match.groups ?? {}
    const currency = [before, after].flatMap((word) => (word ? [[word]] : []))
    return currency.concat([[number, ...readingsOf(number)].map((form) => sign + form)])
  })
}
