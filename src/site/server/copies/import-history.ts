/** Moves the price history of versions before December 2026, which were files, into the store. */
import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'

import { readJson } from './disk.ts'
import { DayRecord, type PriceHistory } from './history.ts'

/** Currencies are codes; the names of their folders need no decoding. */
const currencyName = /^[\w-]+$/

/**
 * @param dir folder of the public copies
 * @returns the number of days imported; the files stay in `history-imported`
 */
export async function importHistory(dir: string, history: PriceHistory): Promise<number> {
  const folder = path.join(dir, 'history')
  const currencies = await readdir(folder).catch(() => null)
  if (currencies === null) return 0
  let count = 0
  for (const currency of currencies.filter((name) => currencyName.test(name))) {
    const days: DayRecord[] = []
    for (const name of (await readdir(path.join(folder, currency))).toSorted()) {
      const { data } = DayRecord.safeParse(await readJson(path.join(folder, currency, name)))
      if (data) days.push(data)
    }
    if (days.length > 0) await history.add(currency, days)
    count += days.length
  }
  await rename(folder, path.join(dir, 'history-imported'))
  return count
}
