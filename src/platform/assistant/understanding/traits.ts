/** What the assistant does with each intent. */
import type { TextKey } from '#platform/assistant/phrases.ts'

import type { Intent } from './words.ts'

interface Traits {
  /** The dashboard's page for it. */
  page?: TextKey extends infer Key ? (Key extends `${infer Page}Page` ? Page : never) : never
  filter?: string
  /** The text that is the whole reply: what it must not do or tell, and small talk. */
  sentence?: TextKey
  /** A request to do something. */
  isAct?: boolean
  /** Asks about what was. */
  looksBack?: boolean
  /** Asks for records: its examples have to explain periods and types, too. */
  asksForRecords?: boolean
  /** Is about one thing, which a follow-up may take from the previous question. */
  isAboutOne?: boolean
  /** No question without a name is nearest to it. */
  needsName?: boolean
  /** With "this", it is about the record of the open page. */
  mayBePage?: boolean
  isSocial?: boolean
}

export const traits: Readonly<Record<Intent, Traits>> = {
  renewals: { page: 'services', asksForRecords: true, mayBePage: true },
  ending: { page: 'services', filter: '?autoRenew=off', asksForRecords: true, mayBePage: true },
  record: { page: 'services', isAboutOne: true, needsName: true, mayBePage: true },
  due: { page: 'invoices', asksForRecords: true },
  paid: { page: 'invoices', asksForRecords: true, looksBack: true },
  invoiced: { page: 'invoices', asksForRecords: true, looksBack: true },
  invoice: { page: 'invoices', asksForRecords: true, isAboutOne: true, needsName: true },
  charged: { page: 'invoices', asksForRecords: true, isAboutOne: true, looksBack: true },
  difference: { page: 'invoices', looksBack: true },
  suspended: { page: 'services', filter: '?status=suspended', isAboutOne: true },
  orders: { page: 'orders', asksForRecords: true },
  unread: { page: 'notifications', asksForRecords: true },
  prices: { page: 'domains', isAboutOne: true, mayBePage: true },
  attention: { page: 'overview' },
  list: { page: 'services', sentence: 'seeList', asksForRecords: true },
  account: { page: 'account', sentence: 'seeAccount', asksForRecords: true },
  howTo: { mayBePage: true },
  change: { page: 'services', isAct: true },
  markRead: { page: 'notifications', sentence: 'whichNotification', isAct: true },
  pay: { page: 'invoices', sentence: 'cannotPay', isAct: true },
  buy: { page: 'orders', sentence: 'cannotBuy', isAct: true },
  cancel: { page: 'services', sentence: 'cannotCancel', isAct: true },
  changeDetails: { page: 'account', sentence: 'cannotChange', isAct: true },
  password: { sentence: 'cannotShowSecrets' },
  otherAccount: { sentence: 'cannotLookElsewhere' },
  greeting: { sentence: 'greeting', isSocial: true },
  thanks: { sentence: 'thanks', isSocial: true },
  bot: { sentence: 'identity' },
  person: { sentence: 'person' },
  offTopic: { isSocial: true },
}

export const isSocial = (intent: Intent): boolean => traits[intent].isSocial === true

/** Whether the reply states something of the account or the price list. */
export const isAnswered = (intent: Intent): boolean =>
  traits[intent].page !== undefined && traits[intent].sentence === undefined
