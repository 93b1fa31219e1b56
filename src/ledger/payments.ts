/** What was paid for services and domains, where an invoice states enough to compare it. */
import type { PastCost } from '#contract/listed.ts'
import { addMonths, daysBetween } from '#i18n/days.ts'
import { memoStepsOn } from '#memo-on.ts'

import { linesIncludeTax } from './detailed-invoices.ts'
import type { Renewing } from './entries.ts'
import { areReadAlike } from './named-alike.ts'
import { keyFinder } from './reasons.ts'
import type { DomainRecord, InvoiceRecord, AccountLists, Read, ServiceRecord } from './records.ts'

type Line = NonNullable<InvoiceRecord['lines']>[number]

/** A paid invoice, and every line of it about one service or domain. */
export interface Payment {
  readonly invoice: InvoiceRecord
  readonly lines: readonly Line[]
}

interface Paid {
  readonly renewal: Renewing['renewal']
  readonly statedTaxIncluded: boolean | null
  readonly payments: readonly Payment[]
}

export type Payments = ReadonlyMap<string, readonly Payment[]>
const noPayments: Payments = new Map()

function* findPayments(
  invoices: readonly InvoiceRecord[],
  services: Read<ServiceRecord>,
  domains: Read<DomainRecord>,
): Generator<void, Payments> {
  const payments = new Map<string, { invoice: InvoiceRecord; lines: Line[] }[]>()
  const keyOf = yield* keyFinder({ services, domains })
  for (const invoice of invoices) {
    yield
    if (invoice.status !== 'paid' || invoice.issuedOn === null) continue
    for (const line of invoice.lines ?? []) {
      const key = keyOf(line.subject)
      if (key === null) continue
      const own = payments.get(key)
      const last = own?.at(-1)
      if (last?.invoice === invoice) last.lines.push(line)
      else if (own) own.push({ invoice, lines: [line] })
      else payments.set(key, [{ invoice, lines: [line] }])
    }
  }
  return payments
}

const paymentsIn = memoStepsOn(findPayments, 1, areReadAlike)

/** Payments by the key of what they are for, in the order of the invoices. */
export function* paymentsByKey(
  { services, domains }: Pick<AccountLists, 'services' | 'domains'>,
  invoices: readonly InvoiceRecord[],
): Generator<void, Payments> {
  return invoices.some(({ status }) => status === 'paid')
    ? yield* paymentsIn(invoices, services, domains)
    : noPayments
}

/** Whether the line's period is one term. Months differ in length, so a few days may be missing. */
function isOneTerm({ periodStart, periodEnd }: Line, termMonths: number | null): boolean {
  if (periodStart === null || periodEnd === null || termMonths === null) return false
  return Math.abs(daysBetween(addMonths(periodStart, termMonths), periodEnd)) <= 3
}

/** `null` unless period, currency, quantity and tax basis show that it paid for the same. */
function comparable({ invoice, lines }: Payment, paid: Paid): PastCost | null {
  const { statedTaxIncluded, renewal } = paid
  const { price, termMonths } = renewal
  const [line, ...others] = lines
  const { id, number, issuedOn: on } = invoice
  if (!line?.amount || others.length > 0 || price === null || on === null) return null
  const isSame =
    (line.quantity ?? 1) === 1 &&
    line.amount.currency === price.currency &&
    statedTaxIncluded !== null &&
    linesIncludeTax(invoice) === statedTaxIncluded &&
    isOneTerm(line, termMonths)
  return isSame ? { price: line.amount, on, invoice: { id, number } } : null
}

const newestFirst = (a: Payment, b: Payment): number =>
  (b.invoice.issuedOn ?? '').localeCompare(a.invoice.issuedOn ?? '')

/** What the newest paid invoice about it charged for the same term; `null` if it does not say. */
export function lastCostOf(paid: Paid): PastCost | null {
  let newest: Payment | undefined
  for (const payment of paid.payments)
    if (!newest || newestFirst(newest, payment) > 0) newest = payment
  return newest ? comparable(newest, paid) : null
}

/** What was paid for the same term before, newest first. */
export const pastCostsOf = (paid: Paid): PastCost[] =>
  paid.payments
    .toSorted(newestFirst)
    .map((payment) => comparable(payment, paid))
    .filter((cost) => cost !== null)

/** The last cost, if the renewal will cost something else. */
export function changedCostOf(paid: Paid): PastCost | null {
  const last = lastCostOf(paid)
  return last && last.price.minorUnits !== paid.renewal.price?.minorUnits ? last : null
}
