/** Notifications as the list shows them: with what the records they are about say now. */
import type { CustomerData } from '#bff/customer-data.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { ListedNotification, Notification } from '#contract/notifications.ts'
import type { Service } from '#contract/services.ts'
import { dayOf } from '#i18n/days.ts'
import { serviceKey } from '#ledger/pairs.ts'
import { settledBy } from '#ledger/settled.ts'
import { memoOn } from '#memo-on.ts'

/** The items by their keys, built once per list. */
const indexOf = <T>(keysOf: (item: T) => string[]) =>
  memoOn(
    (items: readonly T[]): ReadonlyMap<string, T> =>
      new Map(items.flatMap((item) => keysOf(item).map((key) => [key, item]))),
  )
const servicesByKey = indexOf((service: Service) => [serviceKey(service)])
const domainsByName = indexOf(({ name, unicodeName, id }: Domain) => [name, unicodeName, id])
const invoicesByNumber = indexOf(({ id, number }: Invoice) => [number, id])

const none: readonly never[] = []

/**
 * What the lists that are in memory say about notifications, and what that depends on. Reads no list.
 */
export async function notificationsIn(
  data: Pick<CustomerData, 'snapshots' | 'reader'>,
  session: SignedIn,
) {
  const services = data.snapshots.peek(session, 'services')?.items ?? none
  const domains = data.snapshots.peek(session, 'domains')?.items ?? none
  const invoices = data.snapshots.peek(session, 'invoices')?.items ?? none
  const reasons = await reasonsOf(data, session)
  const { timeZone } = data.reader.calendar(session)

  function listed(notification: Notification): ListedNotification {
    const { link, severity, createdAt } = notification
    const createdOn = createdAt === null ? null : dayOf(createdAt, timeZone)
    const domain = link?.kind === 'domain' ? domainsByName(domains).get(link.id) : undefined
    const ref =
      link?.kind === 'service' && link.type !== null
        ? { type: link.type, id: link.id }
        : domain?.service
    const service = ref ? servicesByKey(services).get(serviceKey(ref)) : undefined
    const invoice = link?.kind === 'invoice' ? invoicesByNumber(invoices).get(link.id) : undefined
    return {
      ...notification,
      reason: domain ? reasons.ofDomain(domain) : service ? reasons.ofService(service) : null,
      settled: settledBy({ severity, createdOn }, { invoice, service }),
    }
  }
  return { listed, dependencies: [services, domains, invoices, reasons] }
}
