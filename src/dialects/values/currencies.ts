/** ISO 4217: currency codes, the digits of their minor units, and signs that name only one. */
import signs from './currency-signs.json' with { type: 'json' }

const codes = new Set(Intl.supportedValuesOf('currency'))

const unusualExponents: readonly [exponent: number, codes: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]
const exponents = new Map(
  unusualExponents.flatMap(([exponent, list]) =>
    list.split(' ').map((code): [string, number] => [code, exponent]),
  ),
)

/** Digits of the minor unit; two if the currency is not stated. */
export const exponentOf = (currency: string | null): number =>
  currency === null ? 2 : (exponents.get(currency) ?? 2)

/** `$`, `¥` and `kr` are missing: several currencies share them. */
const codeBySign: ReadonlyMap<string, string> = new Map(Object.entries(signs))

/** The code for a code or sign; `null` if it names none or several. */
export function currencyOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (codes.has(value)) return value
  const plain = value.trim().toUpperCase()
  if (codes.has(plain)) return plain
  return codeBySign.get(plain) ?? codeBySign.get(plain.replace(/\.$/, '')) ?? null
}

export const isCurrencyCode = (code: string): boolean => codes.has(code)

const signOf = (code: string): string | undefined =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value
const codesBySign = Map.groupBy(codes, signOf)

/** The currencies that a sign such as `$` or `kr.` may stand for. */
export const currenciesOf = (sign: string): readonly string[] =>
  codesBySign.get(sign) ?? codesBySign.get(sign.replace(/\.$/, '')) ?? []
