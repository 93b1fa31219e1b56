/** Fetches a table's data: once per address and page, without credentials, within four seconds. */
import type { EmbedTable } from '#contract/embed.ts'

const tables = new Map<string, Promise<EmbedTable>>()

/** @throws if the request fails, times out, or does not return a table */
async function fetchTable(address: string): Promise<EmbedTable> {
  const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(4000) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  // Checks only what the code depends on; everything else is text for display.
  const table = (await response.json()) as EmbedTable
  if (table.v !== 1 || !table.rows[0]) throw new Error('no rows')
  return table
}

export function load(address: string): Promise<EmbedTable> {
  const table = tables.get(address) ?? fetchTable(address)
  tables.set(address, table)
  // Forget a failure, so that the next call tries again.
  table.catch(() => tables.delete(address))
  return table
}
