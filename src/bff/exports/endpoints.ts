/** Downloads: filtered lists as CSV, and a calendar of due, renewal and expiry days. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { withLabelled } from '#bff/labels/labelled.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import { findItems } from '#bff/list-engine/list.ts'
import { completeLedger, readComplete } from '#bff/lists/complete.ts'
import { domainList } from '#bff/lists/descriptions/domains.ts'
import { invoiceList } from '#bff/lists/descriptions/invoices.ts'
import { orderList } from '#bff/lists/descriptions/orders.ts'
import { serviceList } from '#bff/lists/descriptions/services.ts'
import { readCompleteDomains } from '#bff/lists/joined-domains.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import { localeIn } from '#bff/lists/page.ts'
import { account } from '#contract/account.ts'
import { type Domain, domains } from '#contract/domains.ts'
import { type Invoice, invoices } from '#contract/invoices.ts'
import { type Order, orders } from '#contract/orders.ts'
import { type Service, services } from '#contract/services.ts'
import type { Resource } from '#dialects/reading/resource.ts'
import { formatMoney } from '#i18n/format.ts'
import { negotiate } from '#i18n/negotiate.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { serviceKey } from '#ledger/pairs.ts'
import { memoOn } from '#memo-on.ts'
import { Reusable } from '#server/body-cache.ts'
import type { Contribution } from '#server/contribution.ts'
import { ProblemError } from '#server/problems.ts'
import { turns } from '#server/turns.ts'

import { calendarDays } from './calendar-days.ts'
import { summaries } from './calendar-texts.ts'
import { type CalendarEntry, calendarOf } from './calendar.ts'
import { domainColumns, invoiceColumns, orderColumns, serviceColumns } from './columns.ts'
import { fileName, recordedCsv, setFileName } from './downloads.ts'
import { pickedInvoices } from './picked.ts'

type ExportNeeds = Pick<
  CustomerData,
  'clock' | 'config' | 'events' | 'reader' | 'snapshots' | 'store' | 'texts'
>

/** All matches of a query, without paging. */
async function allMatches<T>(
  data: ExportNeeds,
  call: Call,
  items: readonly T[],
  description: ListDescription<T>,
  query: object,
  ledger?: Ledger,
): Promise<T[]> {
  const own = { ...query, locale: localeIn(call) }
  const finding = findItems(items, description, own, data.reader.today(call.session), ledger)
  return (await turns.run(call.session.owner, finding, call.signal)).items
}

/** A list that the key may not read, or that the provider does not have, is left out. */
function nothingIfForbidden(error: unknown): never[] {
  if (
    error instanceof ProblemError &&
    (error.code === 'missing_scope' || error.code === 'not_found')
  )
    return []
  throw error
}

const daysOf = memoOn((ledger: Ledger, invoiceItems: readonly Invoice[], owner: string) =>
  turns.run(owner, calendarDays(ledger, invoiceItems)),
)

/** `language` is BCP 47, and one on offer. */
async function calendar(
  data: ExportNeeds,
  call: Call,
  language: string,
): Promise<Reusable<Uint8Array<ArrayBuffer>>> {
  const { owner, accountTag } = call.session
  const readIfAllowed = <F extends Resource>(resource: F) =>
    readComplete(data, call, resource).catch(nothingIfForbidden)
  const [, , invoiceItems] = await Promise.all([
    readIfAllowed('services'),
    readIfAllowed('domains'),
    readIfAllowed('invoices'),
  ])
  const days = await daysOf(await ledgerIn(data, call.session), invoiceItems, owner)
  await data.events.record(call.session, exportEvent('renewals', days.length, 'ics'))
  return new Reusable([days, language], async () => {
    const summaryOf = await summaries(language, data.texts)
    function* entries(): Generator<CalendarEntry> {
      for (const day of days) {
        const { id, on, price, path } = day
        yield {
          uid: `${owner} ${id}`,
          on,
          summary: summaryOf(day),
          amount: price && formatMoney(language, price),
          url: `${data.config.origin}/${path.map(encodeURIComponent).join('/')}?account=${accountTag}`,
        }
      }
    }
    const writing = calendarOf(data.config.PORTICO_BRAND_NAME, entries(), data.clock.now())
    return turns.run(owner, writing)
  })
}

export function csvAndCalendar(data: ExportNeeds): Contribution {
  const table = {
    'GET /api/services.csv': services['GET /api/services.csv'],
    'POST /api/services.csv': services['POST /api/services.csv'],
    'GET /api/domains.csv': domains['GET /api/domains.csv'],
    'POST /api/domains.csv': domains['POST /api/domains.csv'],
    'GET /api/invoices.csv': invoices['GET /api/invoices.csv'],
    'GET /api/orders.csv': orders['GET /api/orders.csv'],
    'GET /api/calendar.ics': account['GET /api/calendar.ics'],
  }
  async function servicesCsv(
    call: Call,
    query: object,
    isPicked: (service: Service) => boolean = () => true,
  ) {
    const items = await readComplete(data, call, 'services')
    const ledger = await completeLedger(data, call)
    const matches = await allMatches(data, call, items, serviceList, query, ledger)
    const rows = matches.filter(isPicked)
    return recordedCsv(data, call, 'services', serviceColumns(ledger), rows)
  }
  async function domainsCsv(
    call: Call,
    query: object,
    isPicked: (domain: Domain) => boolean = () => true,
  ) {
    const items = await readCompleteDomains(data, call)
    const ledger = await completeLedger(data, call)
    const matches = await allMatches(data, call, items, domainList, query, ledger)
    return recordedCsv(data, call, 'domains', domainColumns(ledger), matches.filter(isPicked))
  }
  const endpoints = servePrivate(table, {
    'GET /api/services.csv': async ({ query }, call) =>
      servicesCsv(call, await withLabelled(data, call.session, query)),
    'POST /api/services.csv': ({ body }, call) => {
      const picked = new Set(body.ids.map(serviceKey))
      return servicesCsv(call, {}, (service) => picked.has(serviceKey(service)))
    },
    'GET /api/domains.csv': async ({ query }, call) =>
      domainsCsv(call, await withLabelled(data, call.session, query)),
    'POST /api/domains.csv': ({ body }, call) => {
      const picked = new Set(body.names)
      return domainsCsv(call, {}, ({ name }) => picked.has(name))
    },
    'GET /api/invoices.csv': async ({ query }, call) => {
      const items = await readComplete(data, call, 'invoices')
      return recordedCsv(
        data,
        call,
        'invoices',
        invoiceColumns,
        await allMatches(data, call, items, invoiceList, query),
        { from: query.issuedFrom, to: query.issuedTo },
      )
    },
    'GET /api/orders.csv': async ({ query }, call) => {
      const items = await readComplete(data, call, 'orders')
      const invoiceNumberOf = numbersIn(data.snapshots.peek(call.session, 'invoices'))
      const rows = await allMatches(data, call, items, orderList, query)
      const withInvoice = (order: Order): Order => ({
        ...order,
        invoiceNumber: invoiceNumberOf(order.invoiceId),
      })
      return recordedCsv(data, call, 'orders', orderColumns, rows.map(withInvoice))
    },
    'GET /api/calendar.ics': ({ query: { lang } }, call) => {
      setFileName(call, fileName('renewals', data.reader.today(call.session), {}, 'ics'))
      return calendar(data, call, lang === undefined ? localeIn(call) : negotiate([lang]))
    },
  })
  return { endpoints: [...endpoints, ...pickedInvoices(data)] }
}
