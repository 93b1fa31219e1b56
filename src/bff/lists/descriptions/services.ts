/** How services are filtered, sorted, grouped and summed. */
import { ledgerSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Service } from '#contract/services.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { serviceKey } from '#ledger/pairs.ts'
import { endsWithin, renewsWithin } from '#ledger/windows.ts'

import { isNamed } from './named-rows.ts'
import { isAmong, priceDirection, priceRank } from './price-changes.ts'
import { amountRank, autoRenewState, monthOf, soonestFirst } from './sorting.ts'

export const serviceList: ListDescription<Service> = {
  id: ({ type, id }) => `${type}/${id}`,
  text: ({ name, plan, domain, id }) => [name, plan, domain, id],
  values: {
    type: ({ type }) => type,
    status: ({ status }) => status,
    autoRenew: ({ autoRenew }) => autoRenewState(autoRenew),
  },
  facets: { type: {}, status: {}, autoRenew: {} },
  tests: {
    renewsWithin: (service, days: number, today, ledger: Ledger) =>
      renewsWithin(ledger.ofService(service)[0], days, today),
    endsWithin: (service, days: number, today, ledger: Ledger) =>
      endsWithin(ledger.ofService(service)[0], days, today),
    priceChange: (service, wanted: readonly string[], _, ledger: Ledger) =>
      isAmong(priceDirection(ledger.thingOfService(service)), wanted),
    only: (service, keys: readonly string[]) => isNamed(serviceKey(service), keys),
    label: (service, keys: readonly string[]) => isNamed(serviceKey(service), keys),
  },
  sorts: {
    name: [({ name }) => name],
    type: [({ type }) => type, ({ name }) => name],
    status: [({ status }) => status, ({ name }) => name],
    renewalOn: [({ renewal }) => renewal.on, ({ name }) => name],
    price: [({ renewal }) => amountRank(renewal.price), ({ name }) => name],
  },
  ledgerSorts: {
    priceChange: (service, ledger) => priceRank(ledger.thingOfService(service)),
  },
  amountSorts: ['price', 'priceChange'],
  amountFilters: ['priceChange'],
  defaultSort: 'renewalOn',
  groups: {
    month: {
      key: (service, _, ledger) =>
        monthOf(ledger.ofService(service)[0]?.on ?? service.renewal.on ?? service.expiresOn),
      rank: soonestFirst,
    },
  },
  // A month's sum is the overview's: monthly charges are in every month.
  sums: (members, _, ledger) => ledgerSums(members, ledger.ofService, ({ on }) => monthOf(on)),
}
