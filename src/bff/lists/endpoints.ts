/** The customer's lists and single records, and the two writes of notifications. */
import type { Call, Capability, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import type { ListFamilies, ListFamily } from '#bff/readers/lists.ts'
import { account as accountTable } from '#contract/account.ts'
import { details as detailsTable } from '#contract/details.ts'
import { domains as domainsTable } from '#contract/domains.ts'
import { type Invoice, invoices as invoicesTable } from '#contract/invoices.ts'
import { notifications as notificationsTable } from '#contract/notifications.ts'
import { type Order, orders as ordersTable } from '#contract/orders.ts'
import { services as servicesTable } from '#contract/services.ts'
import type { Subject } from '#contract/shapes.ts'

import { answerPage, found, instant } from './answer.ts'
import { autoRenewOf, isUnanswered, sameAs, type ServiceRef } from './auto-renew.ts'
import { createChanges } from './changes.ts'
import { createDialect } from './dialect.ts'
import { domainsOf } from './domains-view.ts'
import { numbersIn } from './numbers.ts'
import { beginLists, domainDetail, serviceDetail } from './related.ts'
import { domainList, joinDomains } from './resources/domains.ts'
import { invoiceList, sumsByStatus } from './resources/invoices.ts'
import { notificationList } from './resources/notifications.ts'
import { orderList } from './resources/orders.ts'
import { serviceList } from './resources/services.ts'
import { subjectsIn } from './subjects.ts'

/**
 * When the provider said so, and whether it is the last good copy, on answers of one record. `wait`:
 * seconds before which the provider wants not to be asked.
 */
function stamp(call: Call, asOf: number, stale: boolean, wait: number | null = null): void {
  call.headers.set('Portico-As-Of', instant(asOf))
  call.headers.set('Portico-Stale', String(stale))
  if (stale && wait !== null) call.headers.set('Portico-Retry-After', String(wait))
}

/** One record, read now; where the provider cannot be reached, the last good copy of it. */
async function single<F extends ListFamily>(
  core: Core,
  call: Call,
  family: F,
  ref: { type?: string; id: string },
  same: (item: ListFamilies[F]) => boolean,
): Promise<ListFamilies[F]> {
  const { clock, snapshots } = core
  try {
    const item = await createDialect(core).one(call.session, family, ref)
    stamp(call, clock.now(), false)
    return item
  } catch (error) {
    if (!(error instanceof Fault) || !/^(provider_|rate_limited)/.test(error.code)) throw error
    const copy = await snapshots.get<ListFamily>(call.session, family).catch(() => null)
    // The family's own snapshot.
    const item = (copy?.items as readonly ListFamilies[F][] | undefined)?.find(same)
    if (!copy || !item) throw error
    stamp(call, copy.asOf, true, error.options.retryAfterSeconds)
    return item
  }
}

function mountServices(core: Core) {
  const { 'GET /api/services.csv': _csv, ...table } = servicesTable
  const changeAutoRenew = autoRenewOf(core)
  core.serve(table, {
    'GET /api/services': async ({ query }, call) =>
      (await found(core, call, 'services', serviceList, query)).page,
    'PATCH /api/services/{type}/{id}/auto-renew': async ({ params, body }, call) => {
      const service = await changeAutoRenew(call.session, params, body.enabled)
      stamp(call, core.clock.now(), false)
      return service
    },
  })
}

function mountDomains(core: Core) {
  const { 'GET /api/domains.csv': _csv, ...table } = domainsTable
  core.serve(table, {
    'GET /api/domains': async ({ query }, call) => {
      const { snapshot, items } = await domainsOf(core, call.session, call.fresh)
      const today = core.reader.today(call.session)
      return answerPage(snapshot, items, domainList, query, today).page
    },
  })
}

/** Of one record what is read now; what belongs to it from the lists. */
function mountDetails(core: Core) {
  const changes = createChanges(core)
  const askedOf = ({ session }: Call, lists: ReturnType<typeof beginLists>) => ({
    lists: lists(),
    today: core.reader.today(session),
    changesOf: (ref: ServiceRef) => changes.of(session, ref),
  })
  core.serve(detailsTable, {
    'GET /api/services/{type}/{id}': async ({ params }, call) => {
      const lists = beginLists(core, call.session)
      const service = await single(core, call, 'services', params, sameAs(params))
      const listed = core.snapshots.peek(call.session, 'services')?.items.find(sameAs(params))
      // Newer than the list: its row must not say otherwise.
      if (listed && listed.autoRenew?.enabled !== service.autoRenew?.enabled)
        await core.snapshots.patch(call.session, 'services', sameAs(params), service)
      return serviceDetail(service, askedOf(call, lists))
    },
    'GET /api/domains/{name}': async ({ params }, call) => {
      const name = params.name.toLowerCase()
      const lists = beginLists(core, call.session)
      const domain = await single(core, call, 'domains', { id: name }, (one) => one.name === name)
      // A domain's renewal is its service's: that much is waited for.
      const services = await core.snapshots.get(call.session, 'services').catch(() => null)
      const joined = joinDomains([domain], services?.items ?? [])[0] ?? domain
      return domainDetail(joined, askedOf(call, lists))
    },
  })
}

function mountInvoicesAndOrders(core: Core) {
  const { 'GET /api/invoices.csv': _csv, ...table } = invoicesTable
  const withOrder = ({ session }: Call) => {
    const numberOf = numbersIn(core, session, 'orders')
    return (invoice: Invoice): Invoice => ({ ...invoice, orderNumber: numberOf(invoice.orderId) })
  }
  const withInvoice = ({ session }: Call) => {
    const numberOf = numbersIn(core, session, 'invoices')
    return (order: Order): Order => ({ ...order, invoiceNumber: numberOf(order.invoiceId) })
  }
  core.serve(table, {
    'GET /api/invoices': async ({ query }, call) => {
      const { found: all, page } = await found(core, call, 'invoices', invoiceList, query)
      return {
        ...page,
        items: page.items.map(withOrder(call)),
        sums: sumsByStatus(all.items),
      }
    },
    'GET /api/invoices/{id}': async ({ params }, call) => {
      const same = ({ id }: Invoice) => id === params.id
      const invoice = withOrder(call)(await single(core, call, 'invoices', params, same))
      const subjectOf = subjectsIn(core, call.session)
      const about = <T extends { subject: Subject | null }>(one: T): T => ({
        ...one,
        subject: subjectOf(one.subject),
      })
      return { ...invoice, lines: invoice.lines?.map(about) ?? null }
    },
  })
  core.serve(ordersTable, {
    'GET /api/orders': async ({ query }, call) => {
      const { page } = await found(core, call, 'orders', orderList, query)
      return { ...page, items: page.items.map(withInvoice(call)) }
    },
  })
}

const isIt =
  (id: string) =>
  (one: { id: string }): boolean =>
    one.id === id

function mountNotifications(core: Core) {
  const { provider, sessions, snapshots } = core
  const dialect = createDialect(core)

  /** Sent once. Unanswered: what the list says now decides, by `done`. */
  async function write(
    call: Call,
    id: string,
    send: () => Promise<unknown>,
    done: (item: ListFamilies['notifications'] | undefined) => boolean,
  ): Promise<void> {
    try {
      await send()
      await sessions.learn(call.session, { notifications: true })
    } catch (error) {
      if (error instanceof Fault && error.code === 'missing_scope')
        await sessions.learn(call.session, { notifications: false })
      if (!isUnanswered(error)) throw error
      await snapshots.outdate(call.session, 'notifications')
      const list = await snapshots.get(call.session, 'notifications').catch(() => null)
      if (list && !list.stale && done(list.items.find((item) => item.id === id))) return
      throw new Fault(error.code, { ...error.options, outcome: 'unknown', cause: error })
    }
  }

  core.serve(notificationsTable, {
    'GET /api/notifications': async ({ query }, call) =>
      (await found(core, call, 'notifications', notificationList, query)).page,
    'PATCH /api/notifications/{id}': async ({ params: { id }, body: { read } }, call) => {
      const { session } = call
      const { path, body } = await dialect.notificationRequest(session, id, read)
      await write(
        call,
        id,
        () => provider.write(session, 'PATCH', path, body),
        (item) => item?.read === read,
      )
      const list = await snapshots.get(session, 'notifications')
      const item = list.items.find((one) => one.id === id)
      if (!item) throw new Fault('not_found')
      // The moment of reading is the provider's to state: its next list does.
      const changed = { ...item, read, readAt: item.read === read ? item.readAt : null }
      await snapshots.patch(session, 'notifications', (one) => one.id === id, changed)
      return changed
    },
    'DELETE /api/notifications/{id}': async ({ params: { id } }, call) => {
      const { path } = await dialect.notificationRequest(call.session, id, true)
      const listed = snapshots.peek(call.session, 'notifications')?.items.some(isIt(id))
      await write(
        call,
        id,
        () => provider.write(call.session, 'DELETE', path),
        (item) => !item,
      ).catch((error: unknown) => {
        // Deleted elsewhere since it was read: it must go from the list all the same.
        if (!listed || !(error instanceof Fault) || error.code !== 'not_found') throw error
      })
      await snapshots.patch(call.session, 'notifications', isIt(id), null)
    },
  })
}

export const lists: Capability = {
  name: 'lists',
  mount(core) {
    const { 'GET /api/calendar.ics': _ics, ...account } = accountTable
    core.serve(account, {
      'GET /api/account': async (_, call) => {
        const snapshot = await core.snapshots.get(call.session, 'account', { fresh: call.fresh })
        const [account] = snapshot.items
        if (!account) throw new Fault('provider_unreadable')
        stamp(call, snapshot.asOf, snapshot.stale, snapshot.retryAfterSeconds)
        return account
      },
    })
    mountServices(core)
    mountDomains(core)
    mountDetails(core)
    mountInvoicesAndOrders(core)
    mountNotifications(core)
  },
}
