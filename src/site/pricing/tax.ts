/**
 * Prices with and without VAT for a country the visitor chooses. Rates and the days they apply come
 * from `PORTICO_TAX_FILE`; the country is never guessed from an IP address.
 */
import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import { CalendarDate, type Money } from '#contract/shapes.ts'

/** Percent with at most three decimals, as text so that 8.1 stays 8.1. */
const Percent = z.string().regex(/^\d{1,2}(?:\.\d{1,3})?$/)

const Country = z.string().regex(/^[A-Z]{2}$/)

export const TaxTable = z
  .strictObject({
    $comment: z.string().optional(),
    /** The provider's country: the default view, and the tax in a gross price. */
    home: Country,
    countries: z.record(
      Country,
      z.strictObject({
        /** Whether pages call it VAT or just tax (consumption tax, GST). */
        term: z.enum(['vat', 'tax']).default('vat'),
        /** What people there pay in; pages in its language start with it. */
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
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
 * The operator's rates; `null` if no file is configured.
 * @throws Error with one line that says what is wrong with the file
 */
export async function loadTaxTable(file: string | undefined): Promise<TaxTable | null> {
  if (file === undefined) return null
  const invalid = (reason: string, cause: unknown) =>
    new Error(`PORTICO_TAX_FILE: ${file}: ${reason}`, { cause })
  const json: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((error: unknown) => {
      throw invalid(error instanceof SyntaxError ? 'is not JSON' : 'cannot be read', error)
    })
  const { data, error } = TaxTable.safeParse(json)
  if (data) return data
  const [issue] = error.issues
  throw invalid(`${issue?.path.join('.')} ${issue?.message}`.trim(), error)
}

/** `amount × numerator ÷ denominator`, rounded half-even, exactly: contract rule of `Money`. */
export function scale(minorUnits: number, numerator: number, denominator: number): number {
  const product = BigInt(minorUnits) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const negative = product < 0n
  const size = negative ? -product : product
  const whole = size / divisor
  const rest = (size % divisor) * 2n
  const up = rest > divisor || (rest === divisor && whole % 2n === 1n)
  const rounded = Number(up ? whole + 1n : whole)
  return negative ? -rounded : rounded
}

export interface TaxRate {
  country: string
  term: 'vat' | 'tax'
  percent: string
  /** 19 % is 19,000. */
  thousandths: number
}

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000

/** The rate that applies in a country on a day; `null` if the table has none. */
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

/** How prices are shown: with the tax of `rate`, or without tax. */
export interface TaxView {
  basis: 'with' | 'without'
  rate: TaxRate
  /** The rate contained in the provider's gross prices. */
  home: TaxRate
}

/**
 * A provider's price in the requested view. Unchanged if the provider does not say whether tax is
 * included: adding tax that may already be in it would invent a price.
 */
export function inView(price: Money, included: boolean | null, view: TaxView | null): Money {
  if (view === null || included === null) return price
  const { minorUnits, currency } = price
  const target = view.basis === 'with' ? WHOLE + view.rate.thousandths : WHOLE
  const source = included ? WHOLE + view.home.thousandths : WHOLE
  return target === source ? price : { minorUnits: scale(minorUnits, target, source), currency }
}
