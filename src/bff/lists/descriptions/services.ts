/** How services are filtered, sorted, grouped and summed. */
import { ledgerSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Service } from '#contract/services.ts'
import type { AutoRenew, Renewal } from '#contract/shapes.ts'
import { endOf, isEnding, isWithin } from '#ledger/attention.ts'
import { entriesOf, isCharge, isEnd } from '#ledger/entries.ts'
import type { Ledger, Thing } from '#ledger/ledger.ts'

import { amountRank, autoRenewState, monthOf, soonestFirst } from './sorting.ts'

interface Renewing {
  status: string
  renewal: Renewal
  autoRenew: AutoRenew | null
  expiresOn: string | null
}

/**
 * Filters that services and domains share. `thingOf` finds what the ledger counts: the service and
 * its domain as one, with the invoices that bill it.
 */
export function renewalTests<T extends Renewing>(
  thingOf: (ledger: Ledger, item: T) => Thing | undefined,
) {
  const next = (item: T, today: string, ledger: Ledger) => {
    const thing = thingOf(ledger, item)
    return entriesOf(thing ?? item, { today, until: today }, thing?.coverage)[0]
  }
  return {
    renewsWithin: (item: T, days: number, today: string, ledger: Ledger) => {
      const entry = next(item, today, ledger)
      return entry !== undefined && isCharge(entry) && isWithin(entry.on, days, today)
    },
    endsWithin: (item: T, days: number, today: string, ledger: Ledger) => {
      const entry = next(item, today, ledger)
      return entry !== undefined && isEnd(entry) && isWithin(entry.on, days, today)
    },
  }
}

export const serviceList: ListDescription<Service> = {
  id: ({ type, id }) => `${type}/${id}`,
  text: ({ name, plan, domain, id }) => [name, plan, domain, id],
  values: {
    type: ({ type }) => type,
    status: ({ status }) => status,
    autoRenew: ({ autoRenew }) => autoRenewState(autoRenew),
  },
  facets: { type: {}, status: {}, autoRenew: {} },
  tests: renewalTests<Service>((ledger, service) => ledger.thingOfService(service)),
  sorts: {
    name: [({ name }) => name],
    type: [({ type }) => type, ({ name }) => name],
    status: [({ status }) => status, ({ name }) => name],
    renewalOn: [({ renewal }) => renewal.on, ({ name }) => name],
    price: [({ renewal }) => amountRank(renewal.price), ({ name }) => name],
  },
  amountSorts: ['price'],
  defaultSort: 'renewalOn',
  groups: {
    month: {
      key: (item) => monthOf(isEnding(item) ? endOf(item) : (item.renewal.on ?? item.expiresOn)),
      rank: soonestFirst,
    },
  },
  // A month's sum is the overview's: monthly charges are in every month.
  sums: (members, _, ledger) => ledgerSums(members, ledger.ofService, ({ on }) => monthOf(on)),
}
