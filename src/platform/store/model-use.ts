/** How much each account has used the model today. */
import type { DatabaseSync } from 'node:sqlite'

import { utcDay } from '#platform/days.ts'

export const modelUseStore = (db: DatabaseSync, clock: () => Date) => {
  const spent = db.prepare('SELECT characters FROM model_use WHERE account_id = ? AND day = ?')
  const spend = db.prepare(
    `INSERT INTO model_use (account_id, day, characters) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET
       characters = iif(day = excluded.day, characters, 0) + excluded.characters,
       day = excluded.day`,
  )
  return {
    /** Characters sent to and received from the model today (UTC). */
    spentToday: (accountId: string): number =>
      Number(spent.get(accountId, utcDay(clock()))?.['characters'] ?? 0),
    spend: (accountId: string, characters: number): void => {
      spend.run(accountId, utcDay(clock()), characters)
    },
  }
}
