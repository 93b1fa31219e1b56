/** Downloads: filtered lists as CSV, and a calendar of due, renewal and expiry days. */
import { setImmediate as rest } from 'node:timers/promises'

import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import { findItems, prepareItems } from '#bff/list-engine/list.ts'
import { domainList } from '#bff/lists/descriptions/domains.ts'
import { dueOf, invoiceList, isOpen } from '#bff/lists/descriptions/invoices.ts'
import {
  endOf,
  isCharged,
  isEnding,
  isUncertain,
  serviceList,
} from '#bff/lists/descriptions/services.ts'
import { joinDomains, readJoinedDomains } from '#bff/lists/joined-domains.ts'
import { renewables } from '#bff/overview/attention.ts'
import { account } from '#contract/account.ts'
import { domains } from '#contract/domains.ts'
import { invoices } from '#contract/invoices.ts'
import { services } from '#contract/services.ts'
import type { Money } from '#contract/shapes.ts'
import type { Resources, Resource } from '#dialects/reading/resource.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'

import { type CalendarEntry, calendarOf } from './calendar.ts'
import { domainColumns, invoiceColumns, serviceColumns } from './columns.ts'
import { type Columns, csvOf } from './csv.ts'

function setFileName(call: Call, name: string, extension = 'csv') {
  call.headers.set('Content-Disposition', `attachment; filename="${name}.${extension}"`)
}

type Needs = Pick<CustomerData, 'clock' | 'config' | 'events' | 'reader' | 'snapshots'>

const paging = new Set(['offset', 'limit', 'fields'])

/** All matches of a query, without paging. */
async function allMatches<T>(
  data: Needs,
  call: Call,
  items: readonly T[],
  description: ListDescription<T>,
  query: object,
): Promise<T[]> {
  const unpaged = Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name)))
  await prepareItems(items, description, unpaged, rest)
  return findItems(items, description, unpaged, data.reader.today(call.session)).items
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

/** Waits until the list is complete, because a partial export would look like a complete one. */
async function readComplete<F extends Resource>(
  data: Needs,
  call: Call,
  resource: F,
): Promise<readonly Resources[F][]> {
  for (;;) {
    const snapshot = await data.snapshots.get(call.session, resource)
    if (snapshot.complete) return snapshot.items
    if (snapshot.stale) throw new ProblemError('provider_unavailable')
    await data.clock.sleep(200, call.request.signal)
  }
}

interface EventText {
  summary: string
  price: Money | null
  /** Segments of the page's path. */
  path: string[]
}

/** Days from today on: an import would otherwise fill the past with events nobody can act on. */
async function calendar(data: Needs, call: Call): Promise<string> {
  const readIfAllowed = async <F extends Resource>(resource: F) => {
    try {
      return await readComplete(data, call, resource)
    } catch (error) {
      if (
        error instanceof ProblemError &&
        (error.code === 'missing_scope' || error.code === 'not_found')
      )
        return []
      throw error
    }
  }
  const [serviceItems, domainItems, invoiceItems] = await Promise.all([
    readIfAllowed('services'),
    readIfAllowed('domains'),
    readIfAllowed('invoices'),
  ])
  const today = data.reader.today(call.session)
  const entries: CalendarEntry[] = []
  const add = (kind: string, id: string, on: string | null, entry: EventText) => {
    if (on === null || on < today) return
    const { summary, price, path } = entry
    entries.push({
      uid: `${call.session.owner} ${kind} ${id}`,
      on,
      summary,
      amount: price && formatMoney('en', price),
      url: `${data.config.origin}/${path.map(encodeURIComponent).join('/')}`,
    })
  }
  for (const item of renewables(serviceItems, joinDomains(domainItems, serviceItems))) {
    const { subject, renewal } = item
    const { kind, type, label } = subject
    const id = `${kind} ${type} ${subject.id}`
    const path = type === null ? ['domains', subject.id] : ['services', type, subject.id]
    const { price } = renewal
    if (isCharged(item)) add('renews', id, renewal.on, { summary: `Renews: ${label}`, price, path })
    if (isUncertain(item))
      add('renews', id, renewal.on, { summary: `Renews or ends: ${label}`, price, path })
    const end = isEnding(item) ? endOf(item) : item.expiresOn === renewal.on ? null : item.expiresOn
    add('expires', id, end, { summary: `Expires: ${label}`, price: null, path })
  }
  for (const invoice of invoiceItems) {
    if (!isOpen(invoice)) continue
    add('due', invoice.id, invoice.dueOn, {
      summary: `Invoice due: ${invoice.number}`,
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
      return recordedCsv(
        data,
        call,
        'services',
        serviceColumns,
        await allMatches(data, call, items, serviceList, query),
      )
    },
    'GET /api/domains.csv': async ({ query }, call) => {
      await readComplete(data, call, 'domains')
      const { items } = await readJoinedDomains(data, call.session, false)
      return recordedCsv(
        data,
        call,
        'domains',
        domainColumns,
        await allMatches(data, call, items, domainList, query),
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
    'GET /api/calendar.ics': (_, call) => {
      setFileName(call, 'renewals', 'ics')
      return calendar(data, call)
    },
  })
  return { endpoints }
}
