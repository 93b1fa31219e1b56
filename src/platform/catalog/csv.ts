import type { DomainPrice } from '#wire/payloads/price.ts'

const columns = ['tld', 'unicode', 'category', 'register', 'renew', 'transfer', 'restore'] as const

/** Quotes by RFC 4180. No formula escaping: no cell of the price list starts like a formula. */
const cell = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** One line per extension. A price that is not offered is an empty cell. */
export const priceCsv = (prices: readonly DomainPrice[], currency: string): string => {
  const lines = prices.map((price) =>
    [
      price.tld,
      price.unicodeTld,
      price.category,
      ...[price.register, price.renew, price.transfer, price.restore].map(
        (money) => money?.amount ?? '',
      ),
      currency,
    ].map(cell),
  )
  return [[...columns, 'currency'], ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}
