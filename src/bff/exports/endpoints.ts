/** Downloads: filtered lists as CSV, and a calendar of due, renewal and expiry days. */
import { setImmediate as rest } from 'node:timers/promises'

import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import { findItems, prepareItems } from '#bff/list-engine/list.ts'
import { readComplete } from '#bff/lists/complete.ts'
import { domainList } from '#bff/lists/descriptions/domains.ts'
import { invoiceList, isOpen } from '#bff/lists/descriptions/invoices.ts'
import { serviceList } from '#bff/lists/descriptions/services.ts'
import { readCompleteDomains } from '#bff/lists/joined-domains.ts'
import { localeIn } from '#bff/lists/page.ts'
import { account } from '#contract/account.ts'
import { domains } from '#contract/domains.ts'
import { invoices } from '#contract/invoices.ts'
import { services } from '#contract/services.ts'
import type { Money } from '#contract/shapes.ts'
import type { Resource } from '#dialects/reading/resource.ts'
import { formatMoney } from '#i18n/format.ts'
import { startTexts } from '#i18n/instance.ts'
import { negotiate } from '#i18n/negotiate.ts'
import { dueOf } from '#ledger/due.ts'
import type { Ledger, Thing } from '#ledger/ledger.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

import { type CalendarEntry, calendarOf } from './calendar.ts'
import { domainColumns, invoiceColumns, serviceColumns } from './columns.ts'
import { type Columns, csvOf } from './csv.ts'

function setFileName(call: Call, name: string, extension = 'csv') {
  call.headers.set('Content-Disposition', `attachment; filename="${name}.${extension}"`)
}

type Needs = Pick<CustomerData, 'clock' | 'config' | 'events' | 'reader' | 'snapshots' | 'texts'>

const paging = new Set(['offset', 'limit', 'fields'])

/** All matches of a query, without paging. */
async function allMatches<T>(
  data: Needs,
  call: Call,
  items: readonly T[],
  description: ListDescription<T>,
  query: object,
  ledger?: Ledger,
): Promise<T[]> {
  const filter = Object.entries(query).filter(([name]) => !paging.has(name))
  const unpaged = { ...Object.fromEntries(filter), locale: localeIn(call) }
  await prepareItems(items, description, unpaged, rest)
  return findItems(items, description, unpaged, data.reader.today(call.session), ledger).items
}

async function recordedCsv<T>(
  data: Needs,
  call: Call,
  name: string,
  columns: Columns<T>,
  rows: readonly T[],
) {
  setFileName(call, name)
  await data.events.record(call.session, exportEvent(name, rows.length))
  return csvOf(columns, rows)
}

/** The ledger of whole lists. Those that cannot be read are left out, as on the pages. */
async function completeLedger(data: Needs, call: Call): Promise<Ledger> {
  await Promise.all(
    (['services', 'domains', 'invoices'] as const).map((resource) =>
      readComplete(data, call, resource).catch(nullIfUnreadable),
    ),
  )
  return ledgerIn(data, call.session)
}

interface EventText {
  summary: string
  price: Money | null
  /** Segments of the page's path. */
  path: string[]
}

const eventId = ({ subject: { kind, type, id } }: Thing) => `${kind} ${type} ${id}`

const pathOf = ({ subject: { type, id } }: Thing) =>
  type === null ? ['domains', id] : ['services', type, id]

/** A list that the key may not read, or that the provider does not have, is left out. */
function nothingIfForbidden(error: unknown): never[] {
  if (
    error instanceof ProblemError &&
    (error.code === 'missing_scope' || error.code === 'not_found')
  )
    return []
  throw error
}

/**
 * Days from today on: an import would otherwise fill the past with events nobody can act on.
 * `language` is BCP 47, and one on offer.
 */
async function calendar(data: Needs, call: Call, language: string): Promise<string> {
  const instance = await startTexts(language, ['calendar'], data.texts.read)
  const t = instance.getFixedT(language, 'calendar')
  // A service ends, a domain expires, even if a service represents it.
  const endOf = ({ subject, domain }: Thing) =>
    t(subject.kind === 'domain' || domain ? 'expires' : 'ends', { name: subject.label })
  const readIfAllowed = <F extends Resource>(resource: F) =>
    readComplete(data, call, resource).catch(nothingIfForbidden)
  const [, , invoiceItems] = await Promise.all([
    readIfAllowed('services'),
    readIfAllowed('domains'),
    readIfAllowed('invoices'),
  ])
  const ledger = await ledgerIn(data, call.session)
  const { today } = ledger
  const entries: CalendarEntry[] = []
  const add = (kind: string, id: string, on: string | null, event: EventText) => {
    if (on === null || on < today) return
    const { summary, price, path } = event
    entries.push({
      uid: `${call.session.owner} ${kind} ${id}`,
      on,
      summary,
      amount: price && formatMoney(language, price),
      url: `${data.config.origin}/${path.map(encodeURIComponent).join('/')}?account=${call.session.accountTag}`,
    })
  }
  const decided = new Set<Thing>()
  for (const entry of ledger.entries) {
    const { thing, kind, on, nth, doubt, amount, invoice } = entry
    if (kind === 'end' || doubt === null) decided.add(thing)
    // The next charge keeps its uid when its day moves.
    const id = nth === 0 ? eventId(thing) : `${eventId(thing)} ${nth}`
    const event = { price: amount, path: pathOf(thing) }
    const name = thing.subject.label
    if (kind === 'end') add('expires', id, on, { ...event, price: null, summary: endOf(thing) })
    else if (doubt === null && invoice !== null) {
      // The amount is that of the invoice, which has an event of its own.
      const summary = t('renewsBilled', { name, number: invoice.number })
      add('renews', id, on, { ...event, price: null, summary })
    } else if (doubt === null) add('renews', id, on, { ...event, summary: t('renews', { name }) })
    else if (doubt === 'auto-renew-unknown')
      add('renews', id, on, { ...event, summary: t('renewsOrEnds', { name }) })
  }
  for (const thing of ledger.things) {
    const { expiresOn, renewal } = thing
    // The expiry of what renews is no end.
    if (decided.has(thing) || expiresOn === renewal.on) continue
    const event = { summary: endOf(thing), price: null, path: pathOf(thing) }
    add('expires', eventId(thing), expiresOn, event)
  }
  for (const invoice of invoiceItems) {
    if (!isOpen(invoice)) continue
    add('due', invoice.id, invoice.dueOn, {
      summary: t('invoiceDue', { number: invoice.number }),
      price: dueOf(invoice).amount,
      path: ['invoices', invoice.id],
    })
  }
  await data.events.record(call.session, exportEvent('renewals', entries.length, 'ics'))
  return calendarOf(data.config.PORTICO_BRAND_NAME, entries, data.clock.now())
}

export function csvAndCalendar(data: Needs): Contribution {
  const table = {
    'GET /api/services.csv': services['GET /api/services.csv'],
    'GET /api/domains.csv': domains['GET /api/domains.csv'],
    'GET /api/invoices.csv': invoices['GET /api/invoices.csv'],
    'GET /api/calendar.ics': account['GET /api/calendar.ics'],
  }
  const endpoints = servePrivate(table, {
    'GET /api/services.csv': async ({ query }, call) => {
      const items = await readComplete(data, call, 'services')
      const ledger = await completeLedger(data, call)
      return recordedCsv(
        data,
        call,
        'services',
        serviceColumns(ledger),
        await allMatches(data, call, items, serviceList, query, ledger),
      )
    },
    'GET /api/domains.csv': async ({ query }, call) => {
      const items = await readCompleteDomains(data, call)
      const ledger = await completeLedger(data, call)
      return recordedCsv(
        data,
        call,
        'domains',
        domainColumns(ledger),
        await allMatches(data, call, items, domainList, query, ledger),
      )
    },
    'GET /api/invoices.csv': async ({ query }, call) => {
      const items = await readComplete(data, call, 'invoices')
      return recordedCsv(
        data,
        call,
        'invoices',
        invoiceColumns,
        await allMatches(data, call, items, invoiceList, query),
      )
    },
    'GET /api/calendar.ics': ({ query: { lang } }, call) => {
      setFileName(call, 'renewals', 'ics')
      return calendar(data, call, lang === undefined ? localeIn(call) : negotiate([lang]))
    },
  })
  return { endpoints }
}
