/** The services list: what it is filtered, sorted, grouped and summed by. */
import type { ListDescription } from '#bff/lists/list.ts'
import type { Priced } from '#bff/lists/totals.ts'
import type { Service } from '#contract/services.ts'
import type { AutoRenew, Renewal } from '#contract/shapes.ts'

import { amountRank, autoRenewState, isWithin, monthOf, soonestFirst } from './sorting.ts'

interface Renewing {
  status: string
  renewal: Renewal
  autoRenew: AutoRenew | null
  expiresOn: string | null
}

const over = new Set(['cancelled', 'transferred-away'])

export const priceOf = ({ renewal }: Pick<Renewing, 'renewal'>): Priced => ({
  amount: renewal.price,
  taxIncluded: renewal.taxIncluded,
})

/** Auto-renew is off: it ends. */
export const isEnding = ({ autoRenew, status }: Pick<Renewing, 'autoRenew' | 'status'>): boolean =>
  autoRenew?.enabled === false && !over.has(status)

/** Auto-renew is not off, and it is not over: it will be charged. */
export const isCharged = ({ autoRenew, status }: Pick<Renewing, 'autoRenew' | 'status'>): boolean =>
  autoRenew?.enabled !== false && !over.has(status)

export const endOf = ({ expiresOn, renewal }: Pick<Renewing, 'expiresOn' | 'renewal'>) =>
  expiresOn ?? renewal.on

/** Filters of services and domains alike. */
export const renewalTests = {
  renewsWithin: (item: Renewing, days: number, today: string) =>
    isCharged(item) && isWithin(item.renewal.on, days, today),
  endsWithin: (item: Renewing, days: number, today: string) =>
    isEnding(item) && isWithin(endOf(item), days, today),
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
  tests: renewalTests,
  sorts: {
    name: [({ name }) => name],
    type: [({ type }) => type, ({ name }) => name],
    status: [({ status }) => status, ({ name }) => name],
    renewalOn: [({ renewal }) => renewal.on, ({ name }) => name],
    price: [({ renewal }) => amountRank(renewal.price), ({ name }) => name],
  },
  defaultSort: 'renewalOn',
  groups: {
    month: { key: (item) => monthOf(item.renewal.on ?? item.expiresOn), rank: soonestFirst },
  },
  charged: (item) => (isCharged(item) ? priceOf(item) : null),
  ending: (item) => (isEnding(item) ? priceOf(item) : null),
}
