/** The price list as a file: CSV (RFC 4180) and JSON with its schema. */
import { z } from 'zod'

import { DomainPrice } from '#contract/public.ts'
import { Instant, Money } from '#contract/shapes.ts'
import { amountCell, type Columns, csvLine } from '#server/csv.ts'
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

const basis = (included: boolean | null) =>
  included === null ? 'not_stated' : included ? 'with_tax' : 'without_tax'

/** Scripts rely on the names of the columns. */
const columns = (years: number, asOf: string): Columns<Priced> => ({
  tld: ({ price }) => price.tld,
  unicode_tld: ({ price }) => price.unicodeTld,
  category: ({ price }) => price.category,
  currency: ({ first, renew, transfer }) => (first ?? renew ?? transfer)?.currency ?? null,
  tax_basis: ({ taxIncluded }) => basis(taxIncluded),
  register: ({ list }) => amountCell(list),
  first_year: ({ first }) => amountCell(first),
  first_year_until: ({ promotion }) => promotion?.until ?? null,
  lowest_30_days: ({ promotion }) => amountCell(promotion?.reference ?? null),
  renew: ({ renew }) => amountCell(renew),
  transfer: ({ transfer }) => amountCell(transfer),
  restore: ({ restore }) => amountCell(restore),
  [`cost_${years}_years`]: ({ cost }) => amountCell(cost),
  min_years: ({ price }) => price.minYears,
  max_years: ({ price }) => price.maxYears,
  restriction: ({ price }) => price.restriction,
  premium: ({ price }) => price.premium,
  as_of: () => asOf,
})

export function priceCsv(rows: readonly Priced[], years: number, asOf: string): string {
  const named = columns(years, asOf)
  const cells = Object.values(named)
  const lines = rows.map((row) => cells.map((cellOf) => cellOf(row)))
  return [Object.keys(named), ...lines].map(csvLine).join('')
}
