/** Columns of the CSV exports. Scripts rely on their names. */
import { dueOf, isOpen } from '#bff/lists/descriptions/invoices.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import type { AutoRenew, Money } from '#contract/shapes.ts'
import { minorUnitDigits } from '#i18n/currencies.ts'
import { decimalText } from '#i18n/format.ts'

import type { Cell, Columns } from './csv.ts'

/** In major units with the digits of ISO 4217: a spreadsheet can add these up. */
const amount = (money: Money | null): Cell =>
  money && { decimal: decimalText(money.minorUnits, minorUnitDigits(money.currency)) }

/** A word that Portico does not know stays as the provider sent it. */
const statusOf = ({ status, statusText }: { status: string; statusText: string | null }): Cell =>
  status === 'unknown' ? (statusText ?? status) : status

const onOff = (autoRenew: AutoRenew | null): Cell => autoRenew && (autoRenew.enabled ? 'on' : 'off')

export const serviceColumns: Columns<Service> = {
  type: ({ type }) => type,
  id: ({ id }) => id,
  name: ({ name }) => name,
  plan: ({ plan }) => plan,
  domain: ({ domain }) => domain,
  status: statusOf,
  auto_renew: ({ autoRenew }) => onOff(autoRenew),
  renews_on: ({ renewal }) => renewal.on,
  price: ({ renewal }) => amount(renewal.price),
  currency: ({ renewal }) => renewal.price?.currency ?? null,
  tax_included: ({ renewal }) => renewal.taxIncluded,
  term_months: ({ renewal }) => renewal.termMonths,
  expires_on: ({ expiresOn }) => expiresOn,
  created_on: ({ createdOn }) => createdOn,
}

export const domainColumns: Columns<Domain> = {
  name: ({ name }) => name,
  unicode_name: ({ unicodeName }) => unicodeName,
  status: statusOf,
  auto_renew: ({ autoRenew }) => onOff(autoRenew),
  expires_on: ({ expiresOn }) => expiresOn,
  renews_on: ({ renewal }) => renewal.on,
  price: ({ renewal }) => amount(renewal.price),
  currency: ({ renewal }) => renewal.price?.currency ?? null,
  tax_included: ({ renewal }) => renewal.taxIncluded,
  registered_on: ({ registeredOn }) => registeredOn,
  transfer_lock: ({ transferLock }) => transferLock,
  privacy: ({ privacy }) => privacy,
  dnssec: ({ dnssec }) => dnssec,
  nameservers: ({ nameservers }) => nameservers.join(' '),
}

export const invoiceColumns: Columns<Invoice> = {
  number: ({ number }) => number,
  id: ({ id }) => id,
  status: statusOf,
  issued_on: ({ issuedOn }) => issuedOn,
  due_on: ({ dueOn }) => dueOn,
  paid_on: ({ paidOn }) => paidOn,
  subtotal: ({ subtotal }) => amount(subtotal),
  tax: ({ tax }) => taxOf(tax.map((line) => line.amount)),
  total: ({ total }) => amount(total),
  tax_included: ({ taxIncluded }) => taxIncluded,
  balance_due: (invoice) => amount(isOpen(invoice) ? dueOf(invoice).amount : invoice.balanceDue),
  currency: ({ total, balanceDue }) => (total ?? balanceDue)?.currency ?? null,
}

/** The sum of the tax lines; `null` unless all state an amount in the same currency. */
function taxOf(amounts: readonly (Money | null)[]): Cell {
  const [first] = amounts
  if (!first || amounts.some((money) => money?.currency !== first.currency)) return null
  return amount({
    ...first,
    minorUnits: amounts.reduce((sum, money) => sum + (money?.minorUnits ?? 0), 0),
  })
}
