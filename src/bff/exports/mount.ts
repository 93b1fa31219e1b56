/** Downloads: the filtered lists as CSV, and a calendar. */
import type { Call, Capability, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { domainsOf } from '#bff/lists/domains-view.ts'
import { findItems, type ListDescription } from '#bff/lists/list.ts'
import { joinDomains, domainList } from '#bff/lists/resources/domains.ts'
import { invoiceList, isOpen } from '#bff/lists/resources/invoices.ts'
import { endOf, isCharged, isEnding, serviceList } from '#bff/lists/resources/services.ts'
import { renewables } from '#bff/overview/attention.ts'
import type { Families, Family } from '#bff/provider/families.ts'
import { account } from '#contract/account.ts'
import { domains } from '#contract/domains.ts'
import { invoices } from '#contract/invoices.ts'
import { services } from '#contract/services.ts'

import { type CalendarEntry, calendarOf } from './calendar.ts'
import { domainColumns, invoiceColumns, serviceColumns } from './columns.ts'
import { csvOf } from './csv.ts'

function attach(call: Call, name: string, extension = 'csv') {
  call.headers.set('Content-Disposition', `attachment; filename="${name}.${extension}"`)
}

const paging = new Set(['offset', 'limit', 'fields'])

/** The whole filtered list, whatever page the table shows. */
function filtered<T>(
  core: Core,
  call: Call,
  items: readonly T[],
  description: ListDescription<T>,
  query: object,
): T[] {
  const unpaged = Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name)))
  return findItems(items, description, unpaged, core.reader.today(call.session)).items
}

/** The whole list: an export of the part that has been read so far would look like all of it. */
async function whole<F extends Family>(
  core: Core,
  call: Call,
  family: F,
): Promise<readonly Families[F][]> {
  for (;;) {
    const snapshot = await core.snapshots.get(call.session, family)
    if (snapshot.complete) return snapshot.items
    if (snapshot.stale) throw new Fault('provider_unavailable')
    await core.clock.sleep(200, call.request.signal)
  }
}

async function calendar(core: Core, call: Call): Promise<string> {
  const optional = async <F extends Family>(family: F) => {
    try {
      return await whole(core, call, family)
    } catch (error) {
      if (error instanceof Fault && (error.code === 'missing_scope' || error.code === 'not_found'))
        return []
      throw error
    }
  }
  const [listed, named, billed] = await Promise.all([
    optional('services'),
    optional('domains'),
    optional('invoices'),
  ])
  const entries: CalendarEntry[] = []
  const add = (kind: string, id: string, on: string | null, summary: string) => {
    if (on !== null) entries.push({ uid: `${call.session.owner} ${kind} ${id}`, on, summary })
  }
  for (const item of renewables(listed, joinDomains(named, listed))) {
    const { subject, renewal } = item
    const id = `${subject.kind} ${subject.type} ${subject.id}`
    if (isCharged(item)) add('renews', id, renewal.on, `Renews: ${subject.label}`)
    const end = isEnding(item) ? endOf(item) : item.expiresOn === renewal.on ? null : item.expiresOn
    add('expires', id, end, `Expires: ${subject.label}`)
  }
  for (const invoice of billed)
    if (isOpen(invoice)) add('due', invoice.id, invoice.dueOn, `Invoice due: ${invoice.number}`)
  return calendarOf(core.config.PORTICO_BRAND_NAME, entries, core.clock.now())
}

export const exportsCapability: Capability = {
  name: 'exports',
  mount(core) {
    const table = {
      'GET /api/services.csv': services['GET /api/services.csv'],
      'GET /api/domains.csv': domains['GET /api/domains.csv'],
      'GET /api/invoices.csv': invoices['GET /api/invoices.csv'],
      'GET /api/calendar.ics': account['GET /api/calendar.ics'],
    }
    core.serve(table, {
      'GET /api/services.csv': async ({ query }, call) => {
        const items = await whole(core, call, 'services')
        attach(call, 'services')
        return csvOf(serviceColumns, filtered(core, call, items, serviceList, query))
      },
      'GET /api/domains.csv': async ({ query }, call) => {
        await whole(core, call, 'domains')
        const { items } = await domainsOf(core, call.session, false)
        attach(call, 'domains')
        return csvOf(domainColumns, filtered(core, call, items, domainList, query))
      },
      'GET /api/invoices.csv': async ({ query }, call) => {
        const items = await whole(core, call, 'invoices')
        attach(call, 'invoices')
        return csvOf(invoiceColumns, filtered(core, call, items, invoiceList, query))
      },
      'GET /api/calendar.ics': (_, call) => {
        attach(call, 'renewals', 'ics')
        return calendar(core, call)
      },
    })
  },
}
