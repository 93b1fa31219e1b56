/** The account's records as the ledger takes them, so that replies state what the dashboard does. */
import { addMonths } from '#i18n/days.ts'
import type { AttentionItem } from '#ledger/attention-item.ts'
import { attentionIn } from '#ledger/attention.ts'
import { createLedger, type Ledger } from '#ledger/ledger.ts'
import { type Reasons, reasonsIn } from '#ledger/reasons.ts'
import type { DomainRecord, InvoiceRecord, AccountLists, ServiceRecord } from '#ledger/records.ts'
import { atOnce } from '#ledger/steps.ts'
import { minorUnits } from '#platform/money.ts'
import type { Domain } from '#wire/payloads/domain.ts'
import type { Invoice } from '#wire/payloads/invoice.ts'
import type { Service } from '#wire/payloads/service.ts'
import type { Money } from '#wire/shapes.ts'

import { type ReplyContext, translated } from './reply-context.ts'

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

/** An invoice as the ledger takes it; `source` is the record. */
const toInvoice = (source: Invoice) => ({
  id: source.id,
  number: source.number,
  status: toStatus(source.status),
  issuedOn: source.issuedAt,
  paidOn: source.paidAt,
  dueOn: source.dueAt,
  nextAttemptOn: source.nextAttemptAt,
  payUrl: source.paymentUrl,
  subtotal: toAmount(source.subtotal),
  tax: source.taxes.map((tax) => ({ ...tax, amount: toAmount(tax.amount) })),
  total: toAmount(source.total),
  balanceDue: toAmount(source.balanceDue),
  taxIncluded: source.taxes.length > 0 ? true : null,
  lines: source.lines.map((line) => ({
    ...line,
    unitPrice: toAmount(line.unitPrice),
    amount: toAmount(line.amount),
    subject: line.subject,
  })),
  source,
})
export type Detailed = ReturnType<typeof toInvoice>

/** The ledger has a status of its own for it. */
const withOverdue = (invoice: Detailed, today: string): InvoiceRecord =>
  invoice.status === 'unpaid' && invoice.dueOn !== null && invoice.dueOn < today
    ? { ...invoice, status: 'overdue' }
    : invoice

const complete = <T>(items: readonly T[]) => ({ items, complete: true })

const isBilled = ({ status }: Invoice): boolean => status !== 'cancelled' && status !== 'draft'

/** Invoices, newest first, with drafts and cancelled ones: no sum contains those. */
export const everyInvoiceOf = (context: ReplyContext, from = '', to = '~'): Detailed[] => {
  const { store, accountId } = context
  return translated(context, store.invoices.issuedBetween(accountId, from, to)).map(toInvoice)
}

/** Issued invoices, newest first, without drafts and cancelled ones. */
export const invoicesOf = (context: ReplyContext, from = '', to = '~'): Detailed[] =>
  everyInvoiceOf(context, from, to).filter(({ source }) => isBilled(source))

/** Invoices with something left to pay, newest first. */
export const openInvoicesOf = (context: ReplyContext): Invoice[] =>
  context.store.invoices.toPay(context.accountId).filter(isBilled)

export const servicesOf = (context: ReplyContext): Service[] =>
  translated(context, context.store.services.all(context.accountId))

function readLists(context: ReplyContext) {
  const { store, accountId, today } = context
  const services = servicesOf(context)
  // Every domain is one of the services, too.
  const domains = store.domains.list(accountId, { page: 1, perPage: services.length }).items
  return {
    services: complete(services.map(toService)),
    domains: complete(domains.map(toDomain)),
    invoices: complete(openInvoicesOf(context).map((one) => withOverdue(toInvoice(one), today))),
  } satisfies AccountLists
}

export function ledgerOf(context: ReplyContext): Ledger {
  const { services, domains, invoices } = readLists(context)
  const { today } = context
  return createLedger(
    { services: services.items, domains: domains.items, invoices: invoices.items },
    today,
    { today, until: addMonths(`${today.slice(0, 7)}-01`, monthsAhead) },
  )
}

/** The rows of the overview's "Needs attention". */
export const attentionOf = (context: ReplyContext): readonly AttentionItem[] =>
  atOnce(attentionIn(ledgerOf(context), readLists(context)))

/** Why services and domains are suspended. */
export function suspensionsOf(context: ReplyContext): {
  services: ServiceRecord[]
  reasons: Reasons
} {
  const lists = readLists(context)
  return {
    services: lists.services.items.filter(({ status }) => status === 'suspended'),
    reasons: atOnce(reasonsIn(lists, context.today)),
  }
}

/** Its name, and its domain if the name does not say it. */
export const labelOf = ({ name, domain, type }: Service): string =>
  type === 'domain' || domain === null || name.includes('.') ? name : `${name} (${domain})`

/** By `type/id`. */
export const labelsOf = (context: ReplyContext): ReadonlyMap<string, string> =>
  new Map(servicesOf(context).map((one) => [`${one.type}/${one.id}`, labelOf(one)]))
