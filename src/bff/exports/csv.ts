import { mapped } from '#ledger/steps.ts'
import { type Columns, csvLine } from '#server/csv.ts'
import { turns } from '#server/turns.ts'

/**
 * Streams rows as fast as the client reads them, 500 at a time: UTF-8 with a byte order mark. `client`:
 * whose turns it takes.
 */
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
