/** Everything the assistant can say, per language. Dates and amounts are passed in formatted. */
export interface Phrases {
  greeting: string
  identity: string
  person: string
  unknown: string
  toPay: (count: number, sums: string) => string
  nothingToPay: string
  due: (date: string) => string
  overdue: (date: string) => string
  paymentFailed: (nextDate: string | null) => string
  invoice: (number: string, date: string, total: string) => string
  paid: (date: string) => string
  settled: string
  stillToPay: (amount: string) => string
  noInvoice: (number: string) => string
  renews: (name: string, date: string, price: string | null) => string
  ends: (name: string, date: string) => string
  unstated: (name: string, date: string) => string
  undated: (name: string) => string
  byContract: (reason: string) => string
  notYours: (name: string) => string
  cannotChange: (name: string | null) => string
  cannotDo: string
  cannotMark: string
  ending: (days: number) => string
  nothingEnds: (days: number) => string
  charged: (days: number) => string
  balance: (amount: string) => string
  noBalance: string
  orders: string
  noOrders: string
  unread: (count: number) => string
  noUnread: string
  noMaintenance: string
  twoFactorUnstated: string
  services: (count: number) => string
  domains: (count: number) => string
  none: string
  price: (tld: string, register: string, renew: string) => string
  noPrice: (tld: string) => string
  article: string
  more: (count: number) => string
  looking: string
}
