/** Lines of CSV (RFC 4180) for spreadsheets, without live formulas. */
import type { Money } from '#contract/shapes.ts'
import { minorUnitDigits } from '#i18n/currencies.ts'
import { withoutDirectionMarks } from '#i18n/direction-marks.ts'
import { decimalText } from '#i18n/format.ts'

/** `decimal` is a number that keeps its digits: `18.90`. */
export type Cell = string | number | boolean | null | { decimal: string }

/** By heading. */
export type Columns<T> = Readonly<Record<string, (row: T) => Cell>>

/**
 * Places where a formula could start; an apostrophe there makes it text. After a semicolon, tab or
 * line end too, because some spreadsheet settings start a cell there. Full-width signs count as well.
 */
const formula = /(^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠\t\r])/g

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.decimal
  if (typeof value !== 'string') return String(value)
  const inert = withoutDirectionMarks(value).replaceAll(formula, "$1'")
  return /[",\r\n;]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** In major units with the digits of ISO 4217: `12.50`, or `1250` for yen. */
export const decimal = ({ minorUnits, currency }: Money): string =>
  decimalText(minorUnits, minorUnitDigits(currency))

/** A spreadsheet can add these up. */
export const amountCell = (money: Money | null): Cell => money && { decimal: decimal(money) }
