/** Hides the rows that do not match while somebody types. The same rule as the server's. */
import { folded, matches } from '#site/match.ts'

export function filterRows(table: HTMLTableElement): void {
  const input = document.querySelector<HTMLInputElement>('[data-filter]')
  const none = document.querySelector<HTMLElement>('#none')
  // A page that was searched holds its matches only: its form asks the server for others.
  if (!input || !none || input.defaultValue) return
  let rows: { row: HTMLTableRowElement; text: string }[] | undefined
  const apply = () => {
    // Read when it is needed: most visitors never search.
    rows ??= [...table.tBodies].flatMap((body) =>
      Array.from(body.rows, (row) => ({ row, text: folded(row.cells[0]?.textContent ?? '') })),
    )
    const query = folded(input.value)
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
  // What the browser has kept of an earlier visit.
  if (input.value) apply()
}
