/** Columns of the CSV exports. Scripts rely on their names. */
import { isOpen } from '#bff/lists/descriptions/invoices.ts'
import type { Domain } from '#contract/domains.ts'
import type { Invoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { Service } from '#contract/services.ts'
import type { AutoRenew, Money } from '#contract/shapes.ts'
import { dueOf } from '#ledger/due.ts'
import { isBilled, isCharge, isEnd } from '#ledger/entries.ts'
import type { Ledger, LedgerEntry } from '#ledger/ledger.ts'
import { isCredit } from '#ledger/tax-summary.ts'
import { grossOf, netOf } from '#ledger/tax.ts'
import { type Priced, totalsOf } from '#ledger/totals.ts'
import { isChargeInYear } from '#ledger/year.ts'
import { amountCell, type Cell, type Columns } from '#server/csv.ts'

/** A word that Portico does not know stays as the provider sent it. */
const statusOf = ({ status, statusText }: { status: string; statusText: string | null }): Cell =>
  status === 'unknown' ? (statusText ?? status) : status

const onOff = (autoRenew: AutoRenew | null): Cell => autoRenew && (autoRenew.enabled ? 'on' : 'off')

/** The sum of the certain charges of twelve months; `null` if there are none, or one has no price. */
function yearTotal(entries: readonly LedgerEntry[], ledger: Ledger): Cell {
  const charges = entries.filter((entry) => isChargeInYear(entry, ledger))
  const { sums, uncounted } = totalsOf(charges)
  const [sum] = sums
  return uncounted === 0 && sum ? amountCell(sum.amount) : null
}

/** The row's price, or the charge's if only the other one of a domain and its service has a price. */
const priceOf = (
  { price, taxIncluded }: Service['renewal'],
  entries: readonly LedgerEntry[],
): Priced =>
  price
    ? { amount: price, taxIncluded }
    : (entries.find(({ amount }) => amount !== null) ?? { amount: null, taxIncluded: null })

/** What the ledger says about the row: it is charged, is on an open invoice already, or ends. */
const chargeColumns = <T>(
  ledger: Ledger,
  entriesOf: (row: T) => readonly LedgerEntry[],
): Columns<T> => {
  const { tax } = ledger
  const next =
    (isRight: (entry: LedgerEntry) => boolean, cell: (entry: LedgerEntry) => Cell) =>
    (row: T): Cell => {
      const [entry] = entriesOf(row)
      return entry && isRight(entry) ? cell(entry) : null
    }
  const taxOf = (entry: LedgerEntry): Money | null => {
    const [net, gross] = [netOf(entry, tax), grossOf(entry, tax)]
    return net && gross && { ...gross, minorUnits: gross.minorUnits - net.minorUnits }
  }
  return {
    charged_on: next(isCharge, ({ on }) => on),
    charged_net: next(isCharge, (entry) => amountCell(netOf(entry, tax))),
    charged_tax: next(isCharge, (entry) => amountCell(taxOf(entry))),
    charged_gross: next(isCharge, (entry) => amountCell(grossOf(entry, tax))),
    /** The invoice that states the rate of `charged_tax`. */
    tax_as_on_invoice: next(
      (entry) => isCharge(entry) && taxOf(entry) !== null,
      () => tax?.invoice.number ?? null,
    ),
    charged_in_12_months: (row) => yearTotal(entriesOf(row), ledger),
    billed_on: next(isBilled, ({ on }) => on),
    invoice: next(isBilled, ({ invoice }) => invoice?.number ?? null),
    ends_on: next(isEnd, ({ on }) => on),
    uncertain_because: (row) => entriesOf(row)[0]?.doubt ?? null,
  }
}

export const serviceColumns = (ledger: Ledger): Columns<Service> => ({
  type: ({ type }) => type,
  id: ({ id }) => id,
  name: ({ name }) => name,
  plan: ({ plan }) => plan,
  domain: ({ domain }) => domain,
  status: statusOf,
  auto_renew: ({ autoRenew }) => onOff(autoRenew),
  renews_on: ({ renewal }) => renewal.on,
  price: ({ renewal }) => amountCell(renewal.price),
  currency: (service) =>
    priceOf(service.renewal, ledger.ofService(service)).amount?.currency ?? null,
  tax_included: (service) => priceOf(service.renewal, ledger.ofService(service)).taxIncluded,
  term_months: ({ renewal }) => renewal.termMonths,
  expires_on: ({ expiresOn }) => expiresOn,
  created_on: ({ createdOn }) => createdOn,
  ...chargeColumns(ledger, ledger.ofService),
})

export const domainColumns = (ledger: Ledger): Columns<Domain> => ({
  name: ({ name }) => name,
  unicode_name: ({ unicodeName }) => unicodeName,
  status: statusOf,
  auto_renew: ({ autoRenew }) => onOff(autoRenew),
  expires_on: ({ expiresOn }) => expiresOn,
  renews_on: ({ renewal }) => renewal.on,
  price: ({ renewal }) => amountCell(renewal.price),
  currency: ({ name, renewal }) => priceOf(renewal, ledger.ofDomain(name)).amount?.currency ?? null,
  tax_included: ({ name, renewal }) => priceOf(renewal, ledger.ofDomain(name)).taxIncluded,
  registered_on: ({ registeredOn }) => registeredOn,
  transfer_lock: ({ transferLock }) => transferLock,
  privacy: ({ privacy }) => privacy,
  dnssec: ({ dnssec }) => dnssec,
  nameservers: ({ nameservers }) => nameservers.join(' '),
  ...chargeColumns(ledger, ({ name }) => ledger.ofDomain(name)),
})

export const invoiceColumns: Columns<Invoice> = {
  number: ({ number }) => number,
  id: ({ id }) => id,
  status: statusOf,
  issued_on: ({ issuedOn }) => issuedOn,
  due_on: ({ dueOn }) => dueOn,
  paid_on: ({ paidOn }) => paidOn,
  subtotal: ({ subtotal }) => amountCell(subtotal),
  tax: ({ tax }) => sumOfTaxes(tax.map((line) => line.amount)),
  total: ({ total }) => amountCell(total),
  tax_included: ({ taxIncluded }) => taxIncluded,
  balance_due: (invoice) =>
    amountCell(isOpen(invoice) ? dueOf(invoice).amount : invoice.balanceDue),
  currency: ({ total, balanceDue }) => (total ?? balanceDue)?.currency ?? null,
  kind: (invoice) => (isCredit(invoice) ? 'credit-note' : 'invoice'),
  /** The provider's own document. */
  document: ({ pdfUrl }) => pdfUrl,
}

export const orderColumns: Columns<Order> = {
  number: ({ number }) => number,
  id: ({ id }) => id,
  status: statusOf,
  placed_at: ({ placedAt }) => placedAt,
  items: ({ items }) => items.map(({ description }) => description ?? '').join('; '),
  total: ({ total }) => amountCell(total),
  tax_included: ({ taxIncluded }) => taxIncluded,
  currency: ({ total }) => total?.currency ?? null,
  invoice: ({ invoiceNumber, invoiceId }) => invoiceNumber ?? invoiceId,
}

/** The sum of the tax lines; `null` unless all state an amount in the same currency. */
function sumOfTaxes(amounts: readonly (Money | null)[]): Cell {
  const [first] = amounts
  if (!first || amounts.some((money) => money?.currency !== first.currency)) return null
  return amountCell({
    ...first,
    minorUnits: amounts.reduce((sum, money) => sum + (money?.minorUnits ?? 0), 0),
  })
}
