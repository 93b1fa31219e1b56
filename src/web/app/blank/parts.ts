/** The parts of a record that its page shows, and the profile fields each of them is read from. */
import type { Account } from '#contract/account.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { Service } from '#contract/services.ts'
import type { Money } from '#contract/shapes.ts'

export type BlankSubject =
  | { resource: 'services'; record: Service }
  | { resource: 'domains'; record: Domain }
  | { resource: 'invoices'; record: Invoice }
  | { resource: 'orders'; record: Order }
  | { resource: 'account'; record: Account }

/** Value of a part that does not count as blank, because the part it depends on is blank. */
const notBlank = ''

const currencyOf = (amount: Money | null) => (amount === null ? notBlank : amount.currency)

const sharedParts = ({ status, expiresOn, renewal, autoRenew, manageUrl }: Service | Domain) => ({
  status,
  expiresOn,
  renewalOn: renewal.on,
  renewalPrice: renewal.price,
  currency: currencyOf(renewal.price),
  taxIncluded: renewal.price === null ? notBlank : renewal.taxIncluded,
  term: renewal.termMonths,
  autoRenew,
  manageUrl,
})

const serviceParts = (service: Service) => ({
  ...sharedParts(service),
  plan: service.plan,
  domain: service.domain,
  createdOn: service.createdOn,
  lastRenewedOn: service.lastRenewedOn,
  location: service.location,
  ipAddresses: service.ipAddresses,
  usage: service.usage,
})

const domainParts = (domain: Domain) => ({
  ...sharedParts(domain),
  registeredOn: domain.registeredOn,
  nameservers: domain.nameservers,
  transferLock: domain.transferLock,
  privacy: domain.privacy,
  dnssec: domain.dnssec,
})

const invoiceParts = (invoice: Invoice) => ({
  status: invoice.status,
  issuedOn: invoice.issuedOn,
  dueOn: invoice.dueOn,
  paidOn: invoice.status === 'paid' ? invoice.paidOn : notBlank,
  total: invoice.total,
  currency: currencyOf(invoice.total),
  subtotal: invoice.subtotal,
  tax: invoice.tax,
  balanceDue: invoice.balanceDue,
  lines: invoice.lines,
  billedTo: invoice.billedTo,
  orderId: invoice.orderId,
  payUrl: invoice.status === 'paid' ? notBlank : invoice.payUrl,
  pdfUrl: invoice.pdfUrl,
})

const orderParts = (order: Order) => ({
  status: order.status,
  placedAt: order.placedAt,
  total: order.total,
  currency: currencyOf(order.total),
  items: order.items,
  steps: order.steps,
  invoiceId: order.invoiceId,
})

const accountParts = (account: Account) => ({
  company: account.company,
  email: account.email,
  phone: account.phone,
  address: account.address,
  taxId: account.taxId,
  currency: account.currency,
  balance: account.balance,
  locale: account.locale,
  timeZone: account.timeZone,
  createdAt: account.createdAt,
})

const partsOf = {
  services: serviceParts,
  domains: domainParts,
  invoices: invoiceParts,
  orders: orderParts,
  account: accountParts,
}

export type RecordPart = {
  [Resource in BlankSubject['resource']]: keyof ReturnType<(typeof partsOf)[Resource]>
}[BlankSubject['resource']]

/** Parts that are read from more fields than the one of the same name, or from others. */
const sources: Partial<Record<RecordPart, readonly string[]>> = {
  autoRenew: ['autoRenew', 'renewType', 'renewManual', 'endsAtExpiry'],
  taxIncluded: ['taxIncluded', 'taxExcluded'],
  usage: ['usage', 'usedUp', 'spaces'],
  transferLock: ['transferLock', 'transferable'],
  address: ['lines', 'address', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'],
}

const isBlank = (value: unknown): boolean =>
  value === null || value === 'unknown' || (Array.isArray(value) && value.length === 0)

const readParts = (subject: BlankSubject): Partial<Record<RecordPart, unknown>> => {
  // Each resource's function gets its own records, but TypeScript cannot check the union.
  const read = partsOf[subject.resource] as (
    record: BlankSubject['record'],
  ) => Record<RecordPart, unknown>
  return read(subject.record)
}

/** The parts without a value, with the profile fields that could give them one. */
export const findBlanks = (
  subject: BlankSubject,
): { part: RecordPart; fields: readonly string[] }[] =>
  (Object.entries(readParts(subject)) as [RecordPart, unknown][]).flatMap(([part, value]) =>
    isBlank(value) ? [{ part, fields: sources[part] ?? [part] }] : [],
  )
