/** How services are filtered, sorted, grouped and summed. */
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Priced } from '#bff/list-engine/totals.ts'
import type { Service } from '#contract/services.ts'
import type { AutoRenew, Renewal } from '#contract/shapes.ts'

import { amountRank, autoRenewState, isWithin, monthOf, soonestFirst } from './sorting.ts'

interface Renewing {
  status: string
  renewal: Renewal
  autoRenew: AutoRenew | null
  expiresOn: string | null
}

const endedStatuses = new Set(['cancelled', 'transferred-away'])

export const priceOf = ({ renewal }: Pick<Renewing, 'renewal'>): Priced => ({
  amount: renewal.price,
  taxIncluded: renewal.taxIncluded,
})

/** Whether it will end, because auto-renew is off. */
export const isEnding = ({ autoRenew, status }: Pick<Renewing, 'autoRenew' | 'status'>): boolean =>
  autoRenew?.enabled === false && !endedStatuses.has(status)

/** Whether it will be charged: auto-renew is known to be on. */
export const isCharged = ({ autoRenew, status }: Pick<Renewing, 'autoRenew' | 'status'>): boolean =>
  autoRenew?.enabled === true && !endedStatuses.has(status)

/** Whether it may be charged or end, because auto-renew is not stated. */
export const isUncertain = ({
  autoRenew,
  status,
}: Pick<Renewing, 'autoRenew' | 'status'>): boolean =>
  autoRenew === null && !endedStatuses.has(status)

export const endOf = ({ expiresOn, renewal }: Pick<Renewing, 'expiresOn' | 'renewal'>) =>
  expiresOn ?? renewal.on

/** Filters that services and domains share. */
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
