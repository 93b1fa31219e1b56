/** Notifications as the list shows them: with what the records they are about say now. */
import type { CustomerData } from '#bff/customer-data.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { ListedNotification, Notification } from '#contract/notifications.ts'
import { dayOf } from '#i18n/days.ts'
import { serviceKey } from '#ledger/reasons.ts'
import { settledBy } from '#ledger/settled.ts'

const indexes = new WeakMap<readonly unknown[], ReadonlyMap<string, unknown>>()

/** The items by their keys, built once per list. */
function indexOf<T>(items: readonly T[], keysOf: (item: T) => string[]): ReadonlyMap<string, T> {
  // Each list is indexed in one way only.
  const cached = indexes.get(items) as ReadonlyMap<string, T> | undefined
  const index = cached ?? new Map(items.flatMap((item) => keysOf(item).map((key) => [key, item])))
  indexes.set(items, index)
  return index
}

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
  const serviceOf = (key: string) => indexOf(services, (service) => [serviceKey(service)]).get(key)
  const domainOf = (name: string) =>
    indexOf(domains, (domain) => [domain.name, domain.unicodeName, domain.id]).get(name)

  function listed(notification: Notification): ListedNotification {
    const { link, severity, createdAt } = notification
    const createdOn = createdAt === null ? null : dayOf(createdAt, timeZone)
    const domain = link?.kind === 'domain' ? domainOf(link.id) : undefined
    const ref =
      link?.kind === 'service' && link.type !== null
        ? { type: link.type, id: link.id }
        : domain?.service
    const service = ref ? serviceOf(serviceKey(ref)) : undefined
    const invoice =
      link?.kind === 'invoice'
        ? indexOf(invoices, ({ id, number }) => [number, id]).get(link.id)
        : undefined
    return {
      ...notification,
      reason: domain ? reasons.ofDomain(domain) : service ? reasons.ofService(service) : null,
      settled: settledBy({ severity, createdOn }, { invoice, service }),
    }
  }
  return { listed, dependencies: [services, domains, invoices, reasons] }
}
