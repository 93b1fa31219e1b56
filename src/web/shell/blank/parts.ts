/** What a page shows of a record, and which fields of `portico.provider.json` each part is read from. */
import type { Account } from '#contract/account.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { Service } from '#contract/services.ts'
import type { Money } from '#contract/shapes.ts'

export type Subject =
  | { family: 'services'; record: Service }
  | { family: 'domains'; record: Domain }
  | { family: 'invoices'; record: Invoice }
  | { family: 'orders'; record: Order }
  | { family: 'account'; record: Account }

/** A part that cannot be blank here, as it belongs to another one that is. */
const elsewhere = ''

const currencyOf = (amount: Money | null) => (amount === null ? elsewhere : amount.currency)

const renewing = ({ status, expiresOn, renewal, autoRenew, manageUrl }: Service | Domain) => ({
  status,
  expiresOn,
  renewalOn: renewal.on,
  renewalPrice: renewal.price,
  currency: currencyOf(renewal.price),
  taxIncluded: renewal.price === null ? elsewhere : renewal.taxIncluded,
  term: renewal.termMonths,
  autoRenew,
  manageUrl,
})

const service = (record: Service) => {
  const { plan, domain, createdOn, lastRenewedOn, location, ipAddresses, usage } = record
  return { ...renewing(record), plan, domain, createdOn, lastRenewedOn, location, ipAddresses, usage } // prettier-ignore
}

const domain = (record: Domain) => {
  const { registeredOn, nameservers, transferLock, privacy, dnssec } = record
  return { ...renewing(record), registeredOn, nameservers, transferLock, privacy, dnssec }
}

const invoice = (record: Invoice) => {
  const { status, issuedOn, dueOn, subtotal, tax, total, balanceDue } = record
  const { lines, orderId, billedTo, payUrl, pdfUrl } = record
  const paidOn = status === 'paid' ? record.paidOn : elsewhere
  const link = status === 'paid' ? elsewhere : payUrl
  return { status, issuedOn, dueOn, paidOn, total, currency: currencyOf(total), subtotal, tax, balanceDue, lines, billedTo, orderId, payUrl: link, pdfUrl } // prettier-ignore
}

const order = ({ status, placedAt, total, items, steps, invoiceId }: Order) => ({ status, placedAt, total, currency: currencyOf(total), items, steps, invoiceId }) // prettier-ignore

const account = (record: Account) => {
  const { company, email, phone, address, taxId, currency, balance, locale, timeZone, createdAt } = record // prettier-ignore
  return { company, email, phone, address, taxId, currency, balance, locale, timeZone, createdAt }
}

export type Part = {
  [F in Subject['family']]: keyof ReturnType<(typeof partsOf)[F]>
}[Subject['family']]

const partsOf = { services: service, domains: domain, invoices: invoice, orders: order, account }

/** Parts that are read from more than the field of their own name. */
const sources: Partial<Record<Part, readonly string[]>> = {
  autoRenew: ['autoRenew', 'renewType', 'renewManual', 'endsAtExpiry'],
  taxIncluded: ['taxIncluded', 'taxExcluded'],
  usage: ['usage', 'usedUp', 'spaces'],
  transferLock: ['transferLock', 'transferable'],
  address: ['lines', 'address', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'],
}

const isBlank = (value: unknown): boolean =>
  value === null || value === 'unknown' || (Array.isArray(value) && value.length === 0)

const valuesOf = (subject: Subject): Partial<Record<Part, unknown>> => {
  // Each family's parts are taken of its own records.
  const read = partsOf[subject.family] as (record: Subject['record']) => Record<Part, unknown>
  return read(subject.record)
}

/** What the page has no value for, with the fields of the profile that would give it one. */
export const blanksOf = (subject: Subject): { part: Part; fields: readonly string[] }[] =>
  (Object.entries(valuesOf(subject)) as [Part, unknown][]).flatMap(([part, value]) =>
    isBlank(value) ? [{ part, fields: sources[part] ?? [part] }] : [],
  )
