/**
 * Prices with and without VAT for a country that the visitor names. Rates come from configuration
 * (`PORTICO_TAX_FILE`) with the days from which they hold; nothing is guessed from an address.
 */
import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import { CalendarDate, type Money } from '#contract/shapes.ts'

import { scaled } from './round.ts'

/** Percent with at most three decimals, as text so that 8.1 stays 8.1. */
const Percent = z.string().regex(/^\d{1,2}(?:\.\d{1,3})?$/)

const Country = z.string().regex(/^[A-Z]{2}$/)

export const TaxTable = z
  .strictObject({
    $comment: z.string().optional(),
    /** The provider's own country: the default, and the tax that a gross price contains. */
    home: Country,
    countries: z.record(
      Country,
      z.strictObject({
        /** What the tax is called there: VAT, or a general "tax" (consumption tax, GST). */
        term: z.enum(['vat', 'tax']).default('vat'),
        rates: z
          .array(
            z.strictObject({
              percent: Percent,
              from: CalendarDate.nullable().default(null),
              until: CalendarDate.nullable().default(null),
            }),
          )
          .min(1),
      }),
    ),
  })
  .refine((table) => table.countries[table.home] !== undefined, {
    path: ['home'],
    message: 'countries has no entry for the home country',
  })
export type TaxTable = z.infer<typeof TaxTable>

/**
 * The operator’s rates, or those of the sample provider; `null`: no tax view is offered.
 * @throws in one line what is wrong with the file
 */
export async function loadTaxTable(file: string | undefined): Promise<TaxTable | null> {
  if (file === undefined) return null
  const wrong = (reason: string, cause: unknown) =>
    new Error(`PORTICO_TAX_FILE: ${file}: ${reason}`, { cause })
  const stated: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((error: unknown) => {
      throw wrong(error instanceof SyntaxError ? 'is not JSON' : 'cannot be read', error)
    })
  const { data, error } = TaxTable.safeParse(stated)
  if (data) return data
  const [issue] = error.issues
  throw wrong(`${issue?.path.join('.')} ${issue?.message}`.trim(), error)
}

export interface TaxRate {
  country: string
  term: 'vat' | 'tax'
  percent: string
  /** The rate in thousandths of a percent: 19 % is 19,000. */
  thousandths: number
}

const ONE = 100_000

/** The rate that holds in a country on a day; `null`: the table states none. */
export function rateOn(table: TaxTable, country: string, day: string): TaxRate | null {
  const entry = table.countries[country]
  const rate = entry?.rates.find(
    ({ from, until }) => (from === null || from <= day) && (until === null || day <= until),
  )
  if (!entry || !rate) return null
  const [whole = '0', fraction = ''] = rate.percent.split('.')
  return {
    country,
    term: entry.term,
    percent: rate.percent,
    thousandths: Number(whole) * 1000 + Number(fraction.padEnd(3, '0')),
  }
}

/** How prices are to be read: with the tax of `rate`, or without any. */
export interface TaxView {
  basis: 'with' | 'without'
  rate: TaxRate
  /** The rate inside a price that the provider states as gross. */
  home: TaxRate
}

/**
 * One stated price in the wished view. A price whose basis is not stated is left as it is: adding
 * a tax that may be in it already would invent a price.
 */
export function inView(price: Money, included: boolean | null, view: TaxView | null): Money {
  if (view === null || included === null) return price
  const { minorUnits, currency } = price
  const wanted = view.basis === 'with' ? ONE + view.rate.thousandths : ONE
  const stated = included ? ONE + view.home.thousandths : ONE
  return wanted === stated ? price : { minorUnits: scaled(minorUnits, wanted, stated), currency }
}
