/** How domains are filtered, sorted, grouped and summed. */
import { ledgerSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Domain } from '#contract/domains.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { endsWithin, expiresWithin, expiryBand } from '#ledger/windows.ts'

import { isNamed } from './named-rows.ts'
import { isAmong, priceDirection, priceRank } from './price-changes.ts'
import { amountRank, autoRenewState } from './sorting.ts'

const tldOf = (name: string) => name.slice(name.indexOf('.') + 1)

const expiryGroups = ['expired', '30', '90', 'later', 'none']

const flagState = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'on' : 'off')

export const domainList: ListDescription<Domain> = {
  id: ({ name }) => name,
  text: ({ name, unicodeName }) => [name, unicodeName],
  values: {
    status: ({ status }) => status,
    autoRenew: ({ autoRenew }) => autoRenewState(autoRenew),
    tld: ({ name }) => tldOf(name),
    transferLock: ({ transferLock }) => flagState(transferLock),
    nameserver: ({ nameservers }) => nameservers,
    service: ({ service }) => (service ? `${service.type}/${service.id}` : null),
  },
  facets: { status: {}, autoRenew: {}, tld: {}, transferLock: {}, nameserver: {} },
  tests: {
    endsWithin: ({ name }, days: number, today, ledger: Ledger) =>
      endsWithin(ledger.ofDomain(name)[0], days, today),
    expiresWithin,
    priceChange: ({ name }, wanted: readonly string[], _, ledger: Ledger) =>
      isAmong(priceDirection(ledger.thingOfDomain(name)), wanted),
    label: ({ name }, keys: readonly string[], _, ledger: Ledger) =>
      isNamed(ledger.thingOfDomain(name)?.key ?? name, keys),
  },
  sorts: {
    name: [({ unicodeName }) => unicodeName],
    expiresOn: [({ expiresOn }) => expiresOn, ({ unicodeName }) => unicodeName],
    renewalOn: [({ renewal }) => renewal.on, ({ unicodeName }) => unicodeName],
    price: [({ renewal }) => amountRank(renewal.price), ({ unicodeName }) => unicodeName],
  },
  ledgerSorts: {
    priceChange: ({ name }, ledger) => priceRank(ledger.thingOfDomain(name)),
  },
  amountSorts: ['price', 'priceChange'],
  amountFilters: ['priceChange'],
  defaultSort: 'expiresOn',
  groups: {
    expiry: { key: expiryBand, rank: (key) => expiryGroups.indexOf(key) },
    tld: { key: ({ name }) => tldOf(name), rank: (key) => key },
  },
  sums: (members, _, ledger) => ledgerSums(members, ({ name }) => ledger.ofDomain(name), null),
}
