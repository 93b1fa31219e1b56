/** Columns of the exports: names that scripts can rely on, amounts as plain numbers beside their currency. */
import { dueOf, isOpen } from '#bff/lists/resources/invoices.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Service } from '#contract/services.ts'
import type { AutoRenew, Money } from '#contract/shapes.ts'
import { minorUnitDigits } from '#i18n/currencies.ts'

import type { Cell, Columns } from './csv.ts'

/** A plain number, which a spreadsheet can add up. */
function amount(money: Money | null): Cell {
  if (!money) return null
  return Number(
    (money.minorUnits / 10 ** minorUnitDigits(money.currency)).toFixed(
      minorUnitDigits(money.currency),
    ),
  )
}

const onOff = (autoRenew: AutoRenew | null): Cell => autoRenew && (autoRenew.enabled ? 'on' : 'off')

export const serviceColumns: Columns<Service> = {
  type: ({ type }) => type,
  id: ({ id }) => id,
  name: ({ name }) => name,
  plan: ({ plan }) => plan,
  domain: ({ domain }) => domain,
  status: ({ status }) => status,
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
  status: ({ status }) => status,
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
  status: ({ status }) => status,
  issued_on: ({ issuedOn }) => issuedOn,
  due_on: ({ dueOn }) => dueOn,
  paid_on: ({ paidOn }) => paidOn,
  subtotal: ({ subtotal }) => amount(subtotal),
  tax: ({ tax }) => taxOf(tax.map((one) => one.amount)),
  total: ({ total }) => amount(total),
  tax_included: ({ taxIncluded }) => taxIncluded,
  balance_due: (invoice) => amount(isOpen(invoice) ? dueOf(invoice).amount : invoice.balanceDue),
  currency: ({ total, balanceDue }) => (total ?? balanceDue)?.currency ?? null,
}

/** Only where every tax line states its amount in one currency. */
function taxOf(amounts: readonly (Money | null)[]): Cell {
  const [first] = amounts
  if (!first || amounts.some((money) => money?.currency !== first.currency)) return null
  return amount({
    ...first,
    minorUnits: amounts.reduce((sum, one) => sum + (one?.minorUnits ?? 0), 0),
  })
}
