/** ISO 4217: which codes exist, how many digits their minor unit has, which signs name one alone. */
const known = new Set(Intl.supportedValuesOf('currency'))

const digits: [number, string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]
const exponents = new Map(
  digits.flatMap(([exponent, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, exponent]),
  ),
)

/** Digits of the minor unit; two where the currency is not stated. */
export function exponentOf(currency: string | null): number {
  if (currency === null) return 2
  if (currency !== last.code) last = { code: currency, exponent: exponents.get(currency) ?? 2 }
  return last.exponent
}

/** A list is mostly in one currency. */
let last = { code: 'EUR', exponent: 2 }
let lastKnown = 'EUR'

/** Signs of one currency only: `$`, `¥`, `kr` are shared by several and name none. */
const signs: Record<string, string> = {
  '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW', '₺': 'TRY', '₫': 'VND', '₴': 'UAH', '₽': 'RUB', '₪': 'ILS',
  '฿': 'THB', '₦': 'NGN', '₱': 'PHP', '₡': 'CRC', '₲': 'PYG', '₵': 'GHS', '₸': 'KZT', '₾': 'GEL', 'ZŁ': 'PLN',
  'KČ': 'CZK', 'FT': 'HUF', 'R$': 'BRL', US$: 'USD', A$: 'AUD', AU$: 'AUD', C$: 'CAD', CA$: 'CAD', NZ$: 'NZD',
  HK$: 'HKD', S$: 'SGD', NT$: 'TWD', MX$: 'MXN', 'JP¥': 'JPY', 'CN¥': 'CNY', 'د.ك': 'KWD', 'LEI': 'RON', 'ЛВ': 'BGN',
} // prettier-ignore

/** ISO code of a code or sign; `null` where it names none or several. */
export function currencyOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (value === lastKnown) return value
  if (known.has(value)) return (lastKnown = value)
  const plain = value.trim().toUpperCase()
  if (known.has(plain)) return plain
  return signs[plain] ?? signs[plain.replace(/\.$/, '')] ?? null
}

export const isCurrencyCode = (code: string): boolean => known.has(code)
