/** The sample data: seven accounts with keys. Dates are relative to the day it is generated on. */
import type { DatabaseSync } from 'node:sqlite'

import { faultsAccount, faultsServices } from '#platform/faults/account.ts'
import {
  contradictionsAccount,
  contradictionsDomains,
  contradictionsInvoices,
  contradictionsServices,
} from '#platform/faults/contradictions.ts'
import { transaction } from '#platform/store/database.ts'
import type { Store } from '#platform/store/store.ts'

import { agencyAccount } from './accounts/agency/account.ts'
import { agencyDomains } from './accounts/agency/domains.ts'
import { agencyInvoices } from './accounts/agency/invoices.ts'
import { agencyNotifications } from './accounts/agency/notifications.ts'
import { agencyOrders } from './accounts/agency/orders.ts'
import { agencyServices } from './accounts/agency/services.ts'
import { emptyAccount } from './accounts/empty.ts'
import {
  kuwaitAccount,
  kuwaitDomains,
  kuwaitInvoices,
  kuwaitNotifications,
  kuwaitOrders,
  kuwaitServices,
} from './accounts/kuwait.ts'
import { studioNotifications, studioOrders } from './accounts/studio-activity.ts'
import { studioInvoices } from './accounts/studio-invoices.ts'
import { studioAccount, studioDomains, studioServices } from './accounts/studio.ts'
import {
  tokyoAccount,
  tokyoDomains,
  tokyoInvoices,
  tokyoNotifications,
  tokyoOrders,
  tokyoServices,
} from './accounts/tokyo.ts'
import { createCalendar, type Calendar } from './calendar.ts'
import { sampleKeys } from './keys.ts'
import { createRandom } from './random.ts'
import type {
  AccountSeed,
  DomainSeed,
  InvoiceSeed,
  NotificationSeed,
  OrderSeed,
  ServiceSeed,
} from './seeds.ts'
import { createWriter } from './write.ts'
import type { Writer } from './write.ts'

interface SampleAccount {
  account: AccountSeed
  services?: readonly ServiceSeed[]
  domains?: readonly DomainSeed[]
  /** Oldest first. */
  invoices?: readonly InvoiceSeed[]
  /** Oldest first. */
  orders?: readonly OrderSeed[]
  notifications?: readonly NotificationSeed[]
}

const agency = (calendar: Calendar): SampleAccount => {
  const random = createRandom(48_213)
  const services = agencyServices(random)
  const domains = agencyDomains(random)
  return {
    account: agencyAccount,
    services,
    domains,
    invoices: agencyInvoices(calendar, random, domains, services),
    orders: agencyOrders(random, domains),
    notifications: agencyNotifications(random, domains),
  }
}

const sampleAccounts = (calendar: Calendar): SampleAccount[] => [
  {
    account: studioAccount,
    services: studioServices,
    domains: studioDomains,
    invoices: studioInvoices,
    orders: studioOrders,
    notifications: studioNotifications,
  },
  agency(calendar),
  { account: emptyAccount },
  {
    account: tokyoAccount,
    services: tokyoServices,
    domains: tokyoDomains,
    invoices: tokyoInvoices,
    orders: tokyoOrders,
    notifications: tokyoNotifications,
  },
  {
    account: kuwaitAccount,
    services: kuwaitServices,
    domains: kuwaitDomains,
    invoices: kuwaitInvoices,
    orders: kuwaitOrders,
    notifications: kuwaitNotifications,
  },
  { account: faultsAccount, services: faultsServices },
  {
    account: contradictionsAccount,
    services: contradictionsServices(calendar),
    domains: contradictionsDomains,
    invoices: contradictionsInvoices,
  },
]

const writeAccount = (writer: Writer, sample: SampleAccount): void => {
  const account = writer.account(sample.account)
  for (const seed of sample.services ?? []) account.service(seed)
  for (const seed of sample.domains ?? []) account.domain(seed)
  for (const seed of sample.invoices ?? []) account.invoice(seed)
  for (const seed of sample.orders ?? []) account.order(seed)
  for (const seed of sample.notifications ?? []) account.notification(seed)
}

/** Fills an empty database in one transaction. Does nothing if it already has accounts. */
export const loadSample = (db: DatabaseSync, store: Store, now: Date): void => {
  if (store.accounts.idOf(studioAccount.label) !== null) return
  const calendar = createCalendar(now)
  transaction(db, () => {
    const writer = createWriter(db, calendar)
    for (const sample of sampleAccounts(calendar)) writeAccount(writer, sample)
    for (const { account, scopes, key } of sampleKeys) {
      const accountId = store.accounts.idOf(account)
      if (accountId !== null) store.keys.create(accountId, scopes, 'Sample key', key)
    }
  })
}
