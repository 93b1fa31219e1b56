import type { DatabaseSync } from 'node:sqlite'

import { accountStore } from './accounts.ts'
import { conversationStore } from './conversations.ts'
import { domainStore } from './domains.ts'
import { invoiceStore } from './invoices.ts'
import { keyStore } from './keys.ts'
import { modelUseStore } from './model-use.ts'
import { notificationStore } from './notifications.ts'
import { orderStore } from './orders.ts'
import { serviceStore } from './services.ts'

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
