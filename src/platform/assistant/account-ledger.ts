/** The charge ledger of an account, so that the assistant states what the dashboard's pages do. */
import { createLedger, type Ledger } from '#ledger/ledger.ts'
import { minorUnits } from '#platform/money.ts'
import type { Domain } from '#wire/payloads/domain.ts'
import type { Service } from '#wire/payloads/service.ts'
import type { Money } from '#wire/shapes.ts'

import type { RuleContext } from './rule-context.ts'

const toAmount = (money: Money) => ({ minorUnits: minorUnits(money), currency: money.currency })

/** The ledger's words have hyphens, and one word for what is over. */
const toStatus = (status: string): string =>
  status === 'terminated' ? 'cancelled' : status.replaceAll('_', '-')

type Renewable = Pick<
  Service & Domain,
  | 'status'
  | 'expiresAt'
  | 'autoRenew'
  | 'nextRenewalAt'
  | 'renewalPrice'
  | 'taxIncluded'
  | 'billingPeriodMonths'
>

const toRenewing = (item: Renewable) => ({
  status: toStatus(item.status),
  expiresOn: item.expiresAt,
  autoRenew: item.autoRenew,
  renewal: {
    on: item.nextRenewalAt,
    price: item.renewalPrice && toAmount(item.renewalPrice),
    taxIncluded: item.taxIncluded,
    termMonths: item.billingPeriodMonths,
  },
})

export function ledgerOf({ store, accountId, today }: RuleContext): Ledger {
  const services = store.services.all(accountId)
  // Every domain is one of the services, too.
  const domains = store.domains.list(accountId, { page: 1, perPage: services.length }).items
  return createLedger(
    {
      services: services.map((service) => {
        const { type, id, name, domain } = service
        return Object.assign(toRenewing(service), { type, id, name, domain })
      }),
      domains: domains.map((domain) => {
        const { id, name, unicodeName, service } = domain
        return Object.assign(toRenewing(domain), { id, name, unicodeName, service })
      }),
      invoices: store.invoices.toPay(accountId).map((invoice) => {
        const { id, number, status, subtotal, total, lines } = invoice
        const amounts = { subtotal: toAmount(subtotal), total: toAmount(total) }
        return Object.assign(amounts, { id, number, lines, status: toStatus(status) })
      }),
    },
    today,
  )
}
