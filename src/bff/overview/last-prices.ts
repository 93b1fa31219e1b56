/** What was last paid for the next charges, where the provider states enough to compare. */
import type { Domain } from '#contract/domains.ts'
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import type { Charge, LastPrice } from '#contract/overview.ts'
import type { Service } from '#contract/services.ts'
import { addMonths, daysBetween } from '#i18n/days.ts'
import { linesIncludeTax } from '#ledger/detailed-invoices.ts'
import { keyFinder, serviceKey } from '#ledger/reasons.ts'
import type { Lists as AllLists } from '#ledger/records.ts'
import type { Steps } from '#server/turns.ts'

export type Lists = AllLists<Service, Domain, Invoice>

interface Paid {
  invoice: Invoice
  /** Every line of the invoice about the same thing. */
  lines: InvoiceLine[]
}

/** The newest paid invoice about each service or domain. */
function* findPaid(lists: Lists): Steps<Map<string, Paid>> {
  const keyOf = yield* keyFinder(lists)
  const paid = new Map<string, Paid>()
  for (const invoice of lists.invoices?.items ?? []) {
    yield
    if (invoice.status !== 'paid' || invoice.issuedOn === null) continue
    for (const line of invoice.lines ?? []) {
      const key = keyOf(line.subject)
      if (key === null) continue
      const last = paid.get(key)
      if (last?.invoice === invoice) last.lines.push(line)
      else if (!last || (last.invoice.issuedOn ?? '') < invoice.issuedOn)
        paid.set(key, { invoice, lines: [line] })
    }
  }
  return paid
}

const cache = new WeakMap<readonly Invoice[], { key: unknown[]; paid: Map<string, Paid> }>()

/** Computed once per set of lists. */
function* paidIn(lists: Lists): Steps<ReadonlyMap<string, Paid>> {
  const { services, domains, invoices } = lists
  if (!invoices) return new Map()
  const key = [services?.items, domains?.items]
  const cached = cache.get(invoices.items)
  if (cached?.key.every((part, index) => part === key[index])) return cached.paid
  const paid = yield* findPaid(lists)
  cache.set(invoices.items, { key, paid })
  return paid
}

/** Whether the line's period is one term. Months differ in length, so a few days may be missing. */
function isOneTerm({ periodStart, periodEnd }: InvoiceLine, termMonths: number | null): boolean {
  if (periodStart === null || periodEnd === null || termMonths === null) return false
  return Math.abs(daysBetween(addMonths(periodStart, termMonths), periodEnd)) <= 3
}

/** Last prices of the charges whose next price differs. */
export function* lastPricesOf(charges: readonly Charge[], lists: Lists): Steps<LastPrice[]> {
  const paid = yield* paidIn(lists)
  return charges.flatMap(({ subject, price, taxIncluded, termMonths }): LastPrice[] => {
    const { kind, type, id } = subject
    const last = paid.get(type === null ? id : serviceKey({ type, id }))
    const [line, ...others] = last?.lines ?? []
    if (!last || !line?.amount || others.length > 0 || price === null) return []
    const isComparable =
      (line.quantity ?? 1) === 1 &&
      line.amount.currency === price.currency &&
      taxIncluded !== null &&
      linesIncludeTax(last.invoice) === taxIncluded &&
      isOneTerm(line, termMonths)
    if (!isComparable || line.amount.minorUnits === price.minorUnits) return []
    return [{ subject: { kind, type, id }, price: line.amount }]
  })
}
