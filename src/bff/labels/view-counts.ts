/** How many records a saved view shows. Counts lists in memory: nothing is read for it. */
import type { CustomerData } from '#bff/customer-data.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import { countItems } from '#bff/list-engine/list.ts'
import { domainList } from '#bff/lists/descriptions/domains.ts'
import { invoiceList } from '#bff/lists/descriptions/invoices.ts'
import { orderList } from '#bff/lists/descriptions/orders.ts'
import { serviceList } from '#bff/lists/descriptions/services.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { domainsSearch } from '#contract/domains.search.ts'
import { invoicesSearch } from '#contract/invoices.search.ts'
import { ordersSearch } from '#contract/orders.search.ts'
import { lenient, type SearchShape } from '#contract/search.ts'
import { servicesSearch } from '#contract/services.search.ts'
import { maxViews } from '#contract/views.ts'
import { joinDomains } from '#ledger/joined-domains.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { memoOn } from '#memo-on.ts'
import { queryOf } from '#server/endpoints.ts'
import { turns } from '#server/turns.ts'

import { withLabelled } from './labelled.ts'

type ViewCountNeeds = Pick<CustomerData, 'snapshots' | 'reader' | 'store' | 'clock'>

/** Remembers as many counts of a list as there can be views. */
const counter = <T>(search: SearchShape, description: ListDescription<T>) => ({
  parse: lenient(search),
  count: memoOn(
    (items: readonly T[], query: string, today: string, ledger: Ledger, client: string) =>
      turns.run(client, countItems(items, description, JSON.parse(query), today, ledger)),
    maxViews,
  ),
})

const counters = {
  services: counter(servicesSearch, serviceList),
  domains: counter(domainsSearch, domainList),
  invoices: counter(invoicesSearch, invoiceList),
  orders: counter(ordersSearch, orderList),
}

type Listed = keyof typeof counters

/** `null` if the list is not in memory as a whole. */
async function itemsOf({ snapshots }: ViewCountNeeds, session: SignedIn, resource: Listed) {
  const whole = <R extends Listed>(of: R) => {
    const list = snapshots.peek(session, of)
    return list?.complete ? list : null
  }
  if (resource !== 'domains') return whole(resource)?.items ?? null
  const [domains, services] = [whole('domains'), whole('services')]
  if (!domains || !services) return null
  return turns.run(session.owner, joinDomains(domains.items, services.items))
}

/** `path` is a view's: `/services?autoRenew=off`. */
export async function countView(
  data: ViewCountNeeds,
  session: SignedIn,
  path: string,
): Promise<number | null> {
  const url = new URL(path, 'http://view')
  const resource = url.pathname.slice(1) as Listed
  const items = await itemsOf(data, session, resource)
  if (items === null) return null
  const { parse, count } = counters[resource]
  const query = await withLabelled(data, session, parse(queryOf(url.searchParams)))
  const ledger = await ledgerIn(data, session)
  return count(
    items as never,
    JSON.stringify(query),
    data.reader.today(session),
    ledger,
    session.owner,
  )
}
