/** An account's records by what a reply may call them. */
import type { CustomerData } from '#bff/customer-data.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { readJoinedDomains } from '#bff/lists/joined-domains.ts'
import { listedDomain, listedService } from '#bff/lists/listed.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { ReplyRecord } from '#contract/reply-records.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Reasons } from '#ledger/reasons.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'
import { type Steps, turns } from '#server/turns.ts'

import { type Directory, nameKey } from './mentions.ts'

/** Shorter titles, such as "Invoice", may be words of the reply. */
const minTitle = 12
/** The newest notifications, whose titles are searched for. */
const maxTitles = 200

export type DirectoryNeeds = Pick<CustomerData, 'config' | 'snapshots' | 'reader'>

/** Whether a word like this can only be the record's name: neither a plain word nor an amount. */
const isTelling = (key: string): boolean =>
  key.length >= 4 && /[\d.]/.test(key) && !/\s/.test(key) && !/^[\d.,]+$/.test(key)

/** A number without letters may be anything, unless `#` is before it. */
const keyOf = (name: string): string => nameKey(/^\d+$/.test(name) ? `#${name}` : name)

/** Keys that belong to one record alone. */
class UniqueKeys {
  readonly #records = new Map<string, ReplyRecord | null>()

  add(key: string, record: ReplyRecord): void {
    const earlier = this.#records.get(key)
    this.#records.set(key, earlier === undefined || earlier === record ? record : null)
  }

  get(key: string): ReplyRecord | null | undefined {
    return this.#records.get(key)
  }

  toMap(): Map<string, ReplyRecord> {
    const unique = new Map<string, ReplyRecord>()
    for (const [key, record] of this.#records) if (record !== null) unique.set(key, record)
    return unique
  }
}

async function readLists(data: DirectoryNeeds, session: SignedIn) {
  const list = async <F extends 'services' | 'invoices' | 'orders' | 'notifications'>(
    resource: F,
  ) => (await data.snapshots.get(session, resource).catch(nullIfUnreadable))?.items ?? []
  const [services, domains, invoices, orders, notifications] = await Promise.all([
    list('services'),
    readJoinedDomains(data, session, false).catch(nullIfUnreadable),
    list('invoices'),
    data.config.PORTICO_FEATURES.includes('orders') ? list('orders') : [],
    list('notifications'),
  ])
  return { services, domains: domains?.items ?? [], invoices, orders, notifications }
}

/** Lists that cannot be read are left out. */
export async function readDirectory(
  data: DirectoryNeeds,
  session: SignedIn,
): Promise<Directory<ReplyRecord>> {
  const lists = await readLists(data, session)
  const { ledger } = await readLedger(data, session)
  const reasons = await reasonsOf(data, session)
  return turns.run(session.owner, directoryOf(lists, ledger, reasons))
}

function* directoryOf(
  { services, domains, invoices, orders, notifications }: Awaited<ReturnType<typeof readLists>>,
  ledger: Ledger,
  reasons: Reasons,
): Steps<Directory<ReplyRecord>> {
  const byPath = new Map<string, ReplyRecord>()
  const names = new UniqueKeys()
  const titles = new UniqueKeys()
  const add = (record: ReplyRecord, path: string, ...own: string[]) => {
    byPath.set(path, record)
    for (const key of own.map(keyOf)) if (isTelling(key)) names.add(key, record)
  }
  for (const domain of domains) {
    yield
    const { name, unicodeName, service } = domain
    const record = { kind: 'domain' as const, ...listedDomain(domain, ledger, reasons) }
    add(record, `/domains/${name}`, name, unicodeName)
    if (service) byPath.set(`/services/${service.type}/${service.id}`, record)
  }
  for (const service of services) {
    yield
    const path = `/services/${service.type}/${service.id}`
    // A domain and the service that represents it are one thing.
    if (byPath.has(path)) continue
    const record = { kind: 'service' as const, ...listedService(service, ledger, reasons) }
    // A name that is a domain's means the domain.
    const isDomainName = names.get(keyOf(service.name))?.kind === 'domain'
    add(record, path, ...(isDomainName ? [] : [service.name]))
  }
  for (const invoice of invoices) {
    yield
    add({ kind: 'invoice', ...invoice }, `/invoices/${invoice.id}`, invoice.number)
  }
  for (const order of orders) {
    yield
    add({ kind: 'order', ...order }, `/orders?open=${order.id}`, order.number)
  }
  for (const notification of notifications.slice(0, maxTitles)) {
    const record = { kind: 'notification' as const, ...notification }
    add(record, `/notifications?open=${notification.id}`)
    const { title } = notification
    if (title !== null && title.length >= minTitle) titles.add(title, record)
  }
  return { byPath, byName: names.toMap(), byTitle: titles.toMap() }
}
