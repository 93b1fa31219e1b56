/** The price list as a file: CSV (RFC 4180) and JSON with its schema. */
import { z } from 'zod'

import { DomainPrice } from '#contract/public.ts'
import { Instant, Money } from '#contract/shapes.ts'
import { minorUnitDigits } from '#i18n/currencies.ts'
import type { Priced } from '#site/pricing/priced.ts'

const Row = DomainPrice.extend({
  /** First year and renewals for `years` years. */
  cost: Money.nullable(),
  /** Price of the first year today, with any promotion applied. */
  firstYear: Money.nullable(),
})

export const PriceFile = z.object({
  $schema: z.string(),
  version: z.literal(1),
  locale: z.string(),
  currency: z.string().nullable(),
  /** Decimal digits of `minorUnits` (ISO 4217). */
  exponent: z.int(),
  tax: z.object({ country: z.string(), percent: z.string(), included: z.boolean() }).nullable(),
  years: z.int(),
  asOf: Instant,
  stale: z.boolean(),
  items: z.array(Row),
})
export type PriceFile = z.infer<typeof PriceFile>

/** JSON Schema (2020-12) of the JSON download. */
export const priceFileSchema = () => z.toJSONSchema(PriceFile)

/** A priced row in the contract's shape, with amounts in the requested tax view. */
export function asDomainPrice(row: Priced): z.infer<typeof DomainPrice> {
  const { price, promotion, first } = row
  return {
    ...price,
    register: promotion && first ? row.list : first,
    renew: row.renew,
    transfer: row.transfer,
    restore: row.restore,
    promotion:
      promotion && first
        ? {
            register: first,
            from: price.promotion?.from ?? null,
            until: promotion.until,
            lowestInLast30Days: promotion.reference,
          }
        : null,
    taxIncluded: row.taxIncluded,
  }
}

export const fileRow = (row: Priced): PriceFile['items'][number] => ({
  ...asDomainPrice(row),
  cost: row.cost,
  firstYear: row.first,
})

/** A plain decimal: `12.50`, or `1250` for yen. */
export function decimal(money: Money | null): string {
  if (!money) return ''
  const digits = minorUnitDigits(money.currency)
  const text = String(Math.abs(money.minorUnits)).padStart(digits + 1, '0')
  const sign = money.minorUnits < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** A CSV cell. The leading apostrophe keeps spreadsheets from running text as a formula. */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const basis = (included: boolean | null) =>
  included === null ? 'not_stated' : included ? 'with_tax' : 'without_tax'

export function priceCsv(rows: readonly Priced[], years: number, asOf: string): string {
  const head = `tld unicode_tld category currency tax_basis register first_year first_year_until
    lowest_30_days renew transfer restore cost_${years}_years min_years max_years restriction premium
    as_of`.split(/\s+/)
  const lines = rows.map((row) => {
    const { price } = row
    return [
      price.tld,
      price.unicodeTld,
      price.category ?? '',
      (row.first ?? row.renew ?? row.transfer)?.currency ?? '',
      basis(row.taxIncluded),
      decimal(row.list),
      decimal(row.first),
      row.promotion?.until ?? '',
      decimal(row.promotion?.reference ?? null),
      decimal(row.renew),
      decimal(row.transfer),
      decimal(row.restore),
      decimal(row.cost),
      price.minYears === null ? '' : String(price.minYears),
      price.maxYears === null ? '' : String(price.maxYears),
      price.restriction ?? '',
      price.premium === null ? '' : String(price.premium),
      asOf,
    ]
  })
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}
