/** CSV (RFC 4180) that a spreadsheet opens as it stands: UTF-8 with a mark, CRLF, no live formulas. */

export type Cell = string | number | boolean | null

/**
 * What would start a formula gets an apostrophe, which spreadsheets take as "text": also behind a
 * semicolon, tab or line end, where one that separates cells by something else begins a new cell.
 * Wide forms of the signs count as the signs do.
 */
const formula = /(^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠\t\r])/g

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const inert = value.replaceAll(formula, "$1'")
  return /[",\r\n;]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

export type Columns<T> = Readonly<Record<string, (row: T) => Cell>>

/** Streamed, some hundred rows at a time, as fast as it is read. */
export function csvOf<T>(columns: Columns<T>, rows: readonly T[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const cells = Object.values(columns)
  let at = 0
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(Object.keys(columns))}`))
    },
    pull(controller) {
      if (at >= rows.length) return controller.close()
      const part = rows.slice(at, at + 500)
      at += part.length
      const lines = part.map((row) => csvLine(cells.map((of) => of(row))))
      controller.enqueue(encoder.encode(lines.join('')))
    },
  })
}
