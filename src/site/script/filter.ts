/** Hides rows that do not match while the visitor types, by the server's rule. */
import { foldedQuery, foldedRow, matches } from '#site/pages/match.ts'

export function filterRows(table: HTMLTableElement): void {
  const input = document.querySelector<HTMLInputElement>('[data-filter]')
  const none = document.querySelector<HTMLElement>('#none')
  // A page of search results lacks the other rows, so its form goes to the server.
  if (!input || !none || input.defaultValue) return
  let rows: { row: HTMLTableRowElement; text: string }[] | undefined
  const apply = () => {
    // Built on first use: most visitors never search.
    rows ??= [...table.tBodies].flatMap((body) =>
      Array.from(body.rows, (row) => ({ row, text: foldedRow(row.cells[0]?.textContent ?? '') })),
    )
    const query = foldedQuery(input.value)
    let shown = 0
    for (const { row, text } of rows) {
      row.hidden = !matches(query, row.id, text)
      if (!row.hidden) shown += 1
    }
    none.hidden = shown > 0
    table.hidden = shown === 0
    table.classList.toggle('some', query !== '')
  }
  input.addEventListener('input', apply)
  // The browser may have restored the field's text.
  if (input.value) apply()
}
