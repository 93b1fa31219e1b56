/** CSV (RFC 4180) that a spreadsheet opens as it stands: UTF-8 with a mark, CRLF, no live formulas. */

export type Cell = string | number | boolean | null

/** A cell that would start a formula gets an apostrophe, which spreadsheets take as "text". */
function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const inert = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n;]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** Streamed, some hundred rows at a time, as fast as it is read. */
export function csvOf<T>(
  header: readonly string[],
  rows: readonly T[],
  cells: (row: T) => readonly Cell[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = -1
  return new ReadableStream({
    pull(controller) {
      if (at >= rows.length) return controller.close()
      const text =
        at < 0
          ? `\uFEFF${csvLine(header)}`
          : rows.slice(at, at + 500).map((row) => csvLine(cells(row))).join('')
      at = at < 0 ? 0 : at + 500
      if (text !== '') controller.enqueue(encoder.encode(text))
      else controller.close()
    },
  })
}
