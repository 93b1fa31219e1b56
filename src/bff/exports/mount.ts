/** Downloads: the filtered lists as CSV, and a calendar. */
import type { Call, Capability, Core } from '#bff/core.ts'
import { Fault } from '#bff/faults.ts'
import { domainsOf } from '#bff/lists/domains-view.ts'
import { findItems } from '#bff/lists/list.ts'
import { joinDomains, domainList } from '#bff/lists/resources/domains.ts'
import { dueOf, invoiceList, isOpen } from '#bff/lists/resources/invoices.ts'
import { endOf, isCharged, isEnding, serviceList } from '#bff/lists/resources/services.ts'
import { amountRank } from '#bff/lists/resources/sorting.ts'
import { renewables } from '#bff/overview/attention.ts'
import type { Families, Family } from '#bff/provider/families.ts'
import { exponentOf } from '#bff/readers/values/currencies.ts'
import { account } from '#contract/account.ts'
import { domains } from '#contract/domains.ts'
import { invoices } from '#contract/invoices.ts'
import { services } from '#contract/services.ts'
import type { AutoRenew, Money } from '#contract/shapes.ts'

import { type CalendarEntry, calendarOf } from './calendar.ts'
import { type Cell, csvOf } from './csv.ts'

/** A plain number, which a spreadsheet can add up; its currency stands beside it. */
const amount = (money: Money | null): [Cell, Cell] =>
  money
    ? [Number(amountRank(money)?.toFixed(exponentOf(money.currency))), money.currency]
    : [null, null]

const onOff = (autoRenew: AutoRenew | null): Cell =>
  autoRenew && (autoRenew.enabled ? 'on' : 'off')

function attach(call: Call, name: string, extension = 'csv') {
  call.headers.set('Content-Disposition', `attachment; filename="${name}.${extension}"`)
}

const pages = new Set(['offset', 'limit', 'fields'])
/** An export is the whole filtered list, whatever page the table shows. */
const unpaged = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !pages.has(name)))

/** The whole list: an export of the part that has been read so far would look like all of it. */
async function whole<F extends Family>(core: Core, call: Call, family: F): Promise<readonly Families[F][]> {
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
      if (error instanceof Fault && (error.code === 'missing_scope' || error.code === 'not_found')) return []
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
    const servicesCsv = { 'GET /api/services.csv': services['GET /api/services.csv'] }
    core.serve(servicesCsv, {
      'GET /api/services.csv': async ({ query }, call) => {
        const items = await whole(core, call, 'services')
        const found = findItems(items, serviceList, unpaged(query), core.reader.today(call.session))
        attach(call, 'services')
        const header = 'type,id,name,plan,domain,status,auto_renew,renews_on,price,currency,tax_included,term_months,expires_on,created_on'
        return csvOf(header.split(','), found.items, (item) => [
          ...[item.type, item.id, item.name, item.plan, item.domain, item.status],
          ...[onOff(item.autoRenew), item.renewal.on, ...amount(item.renewal.price)],
          ...[item.renewal.taxIncluded, item.renewal.termMonths, item.expiresOn, item.createdOn],
        ])
      },
    })
    const domainsCsv = { 'GET /api/domains.csv': domains['GET /api/domains.csv'] }
    core.serve(domainsCsv, {
      'GET /api/domains.csv': async ({ query }, call) => {
        await whole(core, call, 'domains')
        const { items } = await domainsOf(core, call.session, false)
        const found = findItems(items, domainList, unpaged(query), core.reader.today(call.session))
        attach(call, 'domains')
        const header = 'name,unicode_name,status,auto_renew,expires_on,renews_on,price,currency,tax_included,registered_on,transfer_lock,privacy,dnssec,nameservers'
        return csvOf(header.split(','), found.items, (item) => [
          ...[item.name, item.unicodeName, item.status, onOff(item.autoRenew), item.expiresOn],
          ...[item.renewal.on, ...amount(item.renewal.price), item.renewal.taxIncluded, item.registeredOn],
          ...[item.transferLock, item.privacy, item.dnssec, item.nameservers.join(' ')],
        ])
      },
    })
    const invoicesCsv = { 'GET /api/invoices.csv': invoices['GET /api/invoices.csv'] }
    core.serve(invoicesCsv, {
      'GET /api/invoices.csv': async ({ query }, call) => {
        const items = await whole(core, call, 'invoices')
        const found = findItems(items, invoiceList, unpaged(query), core.reader.today(call.session))
        attach(call, 'invoices')
        const header = 'number,id,status,issued_on,due_on,paid_on,subtotal,tax,total,balance_due,currency'
        return csvOf(header.split(','), found.items, (item) => {
          const open = isOpen(item) ? dueOf(item).amount : item.balanceDue
          const [total, currency] = amount(item.total)
          return [
            ...[item.number, item.id, item.status, item.issuedOn, item.dueOn, item.paidOn],
            ...[amount(item.subtotal)[0], taxOf(item.tax.map((tax) => tax.amount)), total, amount(open)[0]],
            currency ?? open?.currency ?? null,
          ]
        })
      },
    })
    const ics = { 'GET /api/calendar.ics': account['GET /api/calendar.ics'] }
    core.serve(ics, {
      'GET /api/calendar.ics': (_, call) => {
        attach(call, 'renewals', 'ics')
        return calendar(core, call)
      },
    })
  },
}

/** Only where every tax line states its amount in one currency. */
function taxOf(amounts: readonly (Money | null)[]): Cell {
  const [first] = amounts
  if (!first || amounts.some((money) => money?.currency !== first.currency)) return null
  const minorUnits = amounts.reduce((sum, money) => sum + (money?.minorUnits ?? 0), 0)
  return amount({ ...first, minorUnits })[0]
}
