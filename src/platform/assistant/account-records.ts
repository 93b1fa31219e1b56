/** The account's records as the ledger takes them, so that replies state what the dashboard does. */
import { addMonths } from '#i18n/days.ts'
import { type AttentionItem, attentionIn } from '#ledger/attention.ts'
import { createLedger, type Ledger } from '#ledger/ledger.ts'
import { type Reasons, reasonsIn } from '#ledger/reasons.ts'
import type { DomainRecord, InvoiceRecord, Lists, ServiceRecord } from '#ledger/records.ts'
import { atOnce } from '#ledger/steps.ts'
import { minorUnits } from '#platform/money.ts'
import type { Domain } from '#wire/payloads/domain.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Service } from '#wire/payloads/service.ts'
import type { Money } from '#wire/shapes.ts'

import type { RuleContext } from './rule-context.ts'

type Needs = Pick<RuleContext, 'store' | 'accountId' | 'today'>

/** Months that replies look ahead: to the end of next year at least. */
const monthsAhead = 26

const toAmount = (money: Money) => ({ minorUnits: minorUnits(money), currency: money.currency })

/** Statuses for which the ledger has another word; its words have hyphens. */
const statusWords: Readonly<Record<string, string>> = {
  terminated: 'cancelled',
  client_hold: 'suspended',
  redemption_period: 'redemption',
}
const toStatus = (status: string): string => statusWords[status] ?? status.replaceAll('_', '-')

const toRenewing = (item: Service | Domain) => ({
  status: toStatus(item.status),
  expiresOn: item.expiresAt,
  autoRenew: item.autoRenew && {
    enabled: item.autoRenew.enabled,
    changeable: item.autoRenew.changeable,
    lockedReason: item.autoRenew.reason,
  },
  renewal: {
    on: item.nextRenewalAt,
    price: item.renewalPrice && toAmount(item.renewalPrice),
    taxIncluded: item.taxIncluded,
    termMonths: item.billingPeriodMonths,
  },
  manageUrl: item.controlPanelUrl,
})

const toService = (service: Service): ServiceRecord => {
  const { type, id, name, domain, details } = service
  const reason = details['suspendedBecause']
  const extra = reason === undefined ? [] : [{ fact: 'suspensionReason', value: reason }]
  return Object.assign(toRenewing(service), { type, id, name, domain, extra })
}

const toDomain = (domain: Domain): DomainRecord => {
  const { id, name, unicodeName, service } = domain
  return Object.assign(toRenewing(domain), { id, name, unicodeName, service, extra: [] })
}

const toInvoice = (invoice: Invoice, today: string): InvoiceRecord => {
  const { id, number, dueAt, lines, paymentUrl } = invoice
  const isOverdue = invoice.status === 'unpaid' && dueAt !== null && dueAt < today
  return {
    id,
    number,
    status: isOverdue ? 'overdue' : toStatus(invoice.status),
    subtotal: toAmount(invoice.subtotal),
    tax: invoice.taxes.map(({ amount, ...tax }) =>
      Object.assign(tax, { amount: toAmount(amount) }),
    ),
    total: toAmount(invoice.total),
    balanceDue: toAmount(invoice.balanceDue),
    taxIncluded: invoice.taxes.length > 0 ? true : null,
    issuedOn: invoice.issuedAt,
    dueOn: dueAt,
    nextAttemptOn: invoice.nextAttemptAt,
    payUrl: paymentUrl,
    lines,
  }
}

const complete = <T>(items: readonly T[]) => ({ items, complete: true })

function readLists({ store, accountId, today }: Needs) {
  const services = store.services.all(accountId)
  // Every domain is one of the services, too.
  const domains = store.domains.list(accountId, { page: 1, perPage: services.length }).items
  const invoices = store.invoices.toPay(accountId)
  return {
    services: complete(services.map(toService)),
    domains: complete(domains.map(toDomain)),
    invoices: complete(invoices.map((invoice) => toInvoice(invoice, today))),
  } satisfies Lists
}

export function ledgerOf(needs: Needs): Ledger {
  const { services, domains, invoices } = readLists(needs)
  const { today } = needs
  return createLedger(
    { services: services.items, domains: domains.items, invoices: invoices.items },
    today,
    { today, until: addMonths(`${today.slice(0, 7)}-01`, monthsAhead) },
  )
}

/** The rows of the overview's "Needs attention". */
export const attentionOf = (needs: Needs): readonly AttentionItem[] =>
  atOnce(attentionIn(ledgerOf(needs), readLists(needs)))

/** Why services and domains are suspended. */
export function suspensionsOf(needs: Needs): { services: ServiceRecord[]; reasons: Reasons } {
  const lists = readLists(needs)
  return {
    services: lists.services.items.filter(({ status }) => status === 'suspended'),
    reasons: atOnce(reasonsIn(lists, needs.today)),
  }
}
