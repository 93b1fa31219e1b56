import type { DatabaseSync } from 'node:sqlite'

import { utcDay } from '#platform/days.ts'

import { conversationStore } from './conversations.ts'
import { keyStore } from './keys.ts'
import {
  accountStore,
  domainStore,
  invoiceStore,
  notificationStore,
  orderStore,
  serviceStore,
} from './records.ts'

/** How much each account has used the model today. */
const modelUseStore = (db: DatabaseSync, clock: () => Date) => {
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

export const createStore = (db: DatabaseSync, clock: () => Date) => ({
  accounts: accountStore(db),
  keys: keyStore(db, clock),
  services: serviceStore(db),
  domains: domainStore(db),
  invoices: invoiceStore(db),
  orders: orderStore(db),
  notifications: notificationStore(db, clock),
  conversations: conversationStore(db, clock),
  modelUse: modelUseStore(db, clock),
})
export type Store = ReturnType<typeof createStore>
