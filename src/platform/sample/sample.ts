/** The sample: six accounts with keys, dated relative to the day on which it is made. */
import type { DatabaseSync } from 'node:sqlite'

import { faultsAccount, faultsServices } from '#platform/faults/account.ts'
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
import { createCalendar } from './calendar.ts'
import type { Calendar } from './calendar.ts'
import { createChance } from './chance.ts'
import { sampleKeys } from './keys.ts'
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

interface World {
  account: AccountSeed
  services?: readonly ServiceSeed[]
  domains?: readonly DomainSeed[]
  /** Oldest first. */
  invoices?: readonly InvoiceSeed[]
  /** Oldest first. */
  orders?: readonly OrderSeed[]
  notifications?: readonly NotificationSeed[]
}

const agencyWorld = (calendar: Calendar): World => {
  const chance = createChance(48_213)
  const services = agencyServices(chance)
  const domains = agencyDomains(chance)
  return {
    account: agencyAccount,
    services,
    domains,
    invoices: agencyInvoices(calendar, chance, domains, services),
    orders: agencyOrders(chance, domains),
    notifications: agencyNotifications(chance, domains),
  }
}

const worlds = (calendar: Calendar): World[] => [
  {
    account: studioAccount,
    services: studioServices,
    domains: studioDomains,
    invoices: studioInvoices,
    orders: studioOrders,
    notifications: studioNotifications,
  },
  agencyWorld(calendar),
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
]

const write = (writer: Writer, world: World): void => {
  const account = writer.account(world.account)
  for (const seed of world.services ?? []) account.service(seed)
  for (const seed of world.domains ?? []) account.domain(seed)
  for (const seed of world.invoices ?? []) account.invoice(seed)
  for (const seed of world.orders ?? []) account.order(seed)
  for (const seed of world.notifications ?? []) account.notification(seed)
}

/** Fills an empty database in one transaction; one that has accounts is left as it is. */
export const loadSample = (db: DatabaseSync, store: Store, now: Date): void => {
  if (store.accounts.idOf(studioAccount.label) !== null) return
  const calendar = createCalendar(now)
  transaction(db, () => {
    const writer = createWriter(db, calendar)
    for (const world of worlds(calendar)) write(writer, world)
    for (const { account, scopes, key } of sampleKeys) {
      const accountId = store.accounts.idOf(account)
      if (accountId !== null) store.keys.create(accountId, scopes, 'Sample key', key)
    }
  })
}
