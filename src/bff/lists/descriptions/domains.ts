/** How domains are filtered, sorted, grouped and summed. */
import { ledgerSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { Domain } from '#contract/domains.ts'
import { daysBetween } from '#i18n/days.ts'
import { isWithin } from '#ledger/attention.ts'

import { renewalTests } from './services.ts'
import { amountRank, autoRenewState } from './sorting.ts'

const tldOf = (name: string) => name.slice(name.indexOf('.') + 1)

const expiryGroups = ['expired', '30', '90', 'later', 'none']

function expiryGroup({ expiresOn, status }: Domain, today: string): string {
  if (status === 'expired' || status === 'redemption') return 'expired'
  if (expiresOn === null) return 'none'
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= 30 ? '30' : days <= 90 ? '90' : 'later'
}

const flagState = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'on' : 'off')

const { endsWithin } = renewalTests<Domain>((ledger, { name }) => ledger.thingOfDomain(name))

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
    endsWithin,
    expiresWithin: ({ expiresOn }, days: number, today) => isWithin(expiresOn, days, today),
  },
  sorts: {
    name: [({ unicodeName }) => unicodeName],
    expiresOn: [({ expiresOn }) => expiresOn, ({ unicodeName }) => unicodeName],
    renewalOn: [({ renewal }) => renewal.on, ({ unicodeName }) => unicodeName],
    price: [({ renewal }) => amountRank(renewal.price), ({ unicodeName }) => unicodeName],
  },
  amountSorts: ['price'],
  defaultSort: 'expiresOn',
  groups: {
    expiry: { key: expiryGroup, rank: (key) => expiryGroups.indexOf(key) },
    tld: { key: ({ name }) => tldOf(name), rank: (key) => key },
  },
  sums: (members, _, ledger) => ledgerSums(members, ({ name }) => ledger.ofDomain(name), null),
}
