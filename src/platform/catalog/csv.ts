import type { DomainPrice } from '#wire/payloads/price.ts'

const columns = ['tld', 'unicode', 'category', 'register', 'renew', 'transfer', 'restore'] as const

/** RFC 4180. The price list holds no text that a spreadsheet could take for a formula. */
const cell = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** The price list as a file: one line per extension, an empty cell where something is not offered. */
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
