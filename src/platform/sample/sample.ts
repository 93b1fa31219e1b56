/** The sample: five accounts with keys, dated relative to the day on which it is made. */
import type { DatabaseSync } from 'node:sqlite'

import { transaction } from '#platform/store/database.ts'
import type { Store } from '#platform/store/store.ts'

import { agencyAccount } from './agency/account.ts'
import { agencyDomains } from './agency/domains.ts'
import { agencyInvoices } from './agency/invoices.ts'
import { agencyServices } from './agency/services.ts'
import { createCalendar } from './calendar.ts'
import type { Calendar } from './calendar.ts'
import { createChance } from './chance.ts'
import { emptyAccount } from './empty.ts'
import { sampleKeys } from './keys.ts'
import { studioAccount, studioDomains, studioInvoices, studioServices } from './studio.ts'
import { createWriter } from './write.ts'
import type { Writer } from './write.ts'

const writeStudio = (writer: Writer): void => {
  const studio = writer.account(studioAccount)
  for (const seed of studioServices) studio.service(seed)
  for (const seed of studioDomains) studio.domain(seed)
  for (const seed of studioInvoices) studio.invoice(seed)
}

const writeAgency = (writer: Writer, calendar: Calendar): void => {
  const chance = createChance(48_213)
  const services = agencyServices(chance)
  const domains = agencyDomains(chance)
  const agency = writer.account(agencyAccount)
  for (const seed of services) agency.service(seed)
  for (const seed of domains) agency.domain(seed)
  for (const seed of agencyInvoices(calendar, chance, domains, services)) agency.invoice(seed)
}

/** Fills an empty database in one transaction; one that has accounts is left as it is. */
export const loadSample = (db: DatabaseSync, store: Store, now: Date): void => {
  if (store.accounts.idOf(studioAccount.label) !== null) return
  const calendar = createCalendar(now)
  transaction(db, () => {
    const writer = createWriter(db, calendar)
    writeStudio(writer)
    writeAgency(writer, calendar)
    writer.account(emptyAccount)
    for (const { account, scopes, key } of sampleKeys) {
      const accountId = store.accounts.idOf(account)
      if (accountId !== null) store.keys.create(accountId, scopes, 'Sample key', key)
    }
  })
}
