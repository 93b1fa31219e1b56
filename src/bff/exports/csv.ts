/** CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, CRLF, and no live formulas. */
import { withoutDirectionMarks } from '#i18n/direction-marks.ts'
import { mapped } from '#ledger/steps.ts'
import { turns } from '#server/turns.ts'

/** `decimal` is a number that keeps its digits: `18.90`. */
export type Cell = string | number | boolean | null | { decimal: string }

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

export type Columns<T> = Readonly<Record<string, (row: T) => Cell>>

/** Streams rows as fast as the client reads them, 500 at a time. `client`: whose turns it takes. */
export function csvOf<T>(
  client: string,
  columns: Columns<T>,
  rows: readonly T[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const cells = Object.values(columns)
  let at = 0
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(Object.keys(columns))}`))
    },
    async pull(controller) {
      if (at >= rows.length) return controller.close()
      const part = rows.slice(at, at + 500)
      at += part.length
      const writing = mapped(part, (row) => csvLine(cells.map((cellOf) => cellOf(row))))
      controller.enqueue(encoder.encode((await turns.run(client, writing)).join('')))
    },
  })
}
