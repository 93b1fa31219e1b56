/** What is still to be paid of an invoice: as stated, or the total without what was paid. */
import type { InvoiceStatus } from '#contract/invoices.ts'
import type { Money } from '#contract/shapes.ts'
import { recordReader, type RecordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { isSwitch } from '#dialects/values/auto-renew.ts'
import { bare, isRecord } from '#dialects/values/plain.ts'
import { isKnown, readStatus } from '#dialects/values/words.ts'

const mostPayments = 200
const open = new Set(['unpaid', 'overdue', 'payment-failed', 'partially-paid'])

export interface Due {
  balanceDue: Money | null
  /** Nobody can say how much was paid or is left: the total is not what is due. */
  isUnclear: boolean
}

export function readDue(
  record: RecordReader<'invoices'>,
  total: Money | null,
  status: InvoiceStatus | 'unknown',
): Due {
  const isDue = (amount: Money | null, label: string) =>
    !bare(label).endsWith('balance') || agrees(amount, total, status)
  const stated = record.pick('balanceDue', (_value, candidate) => {
    const amount = record.moneyOf(candidate)
    if (amount === null) return null
    return isDue(amount, candidate.label) ? amount : record.unreadable('contradiction')
  })
  if (stated !== null || !open.has(status)) return { balanceDue: stated, isUnclear: false }
  // A balance that cannot be read is no reason to take the total for it.
  const unread = record
    .candidates('balanceDue')
    .filter((one) => record.states(one) && !bare(one.label).endsWith('balance'))
  const isUnclear = status !== 'partially-paid' && unread.some(({ isShared }) => !isShared)
  if (unread.length > 0 || record.isNamed('balanceDue')) return { balanceDue: null, isUnclear }
  const paid = amountPaid(record)
  if (paid === 0) return { balanceDue: null, isUnclear: false }
  const rest = total && paid !== null ? total.minorUnits - paid : -1
  return rest > 0 && total
    ? { balanceDue: { ...total, minorUnits: rest }, isUnclear: false }
    : { balanceDue: null, isUnclear: status !== 'partially-paid' }
}

/** A `balance` may be the account's running one: it must lie within the total and fit the status. */
function agrees(amount: Money | null, total: Money | null, status: string): boolean {
  if (!amount || !total || amount.currency !== total.currency) return false
  const [least, most] = [Math.min(0, total.minorUnits), Math.max(0, total.minorUnits)]
  if (amount.minorUnits < least || amount.minorUnits > most) return false
  if (status === 'paid') return amount.minorUnits === 0
  return !open.has(status) || amount.minorUnits !== 0 || total.minorUnits === 0
}

/** In minor units; `null` if something was paid that cannot be read, or the amounts disagree. */
function amountPaid(record: RecordReader<'invoices'>): number | null {
  const amounts = (['paidAmount', 'credit'] as const).flatMap((field) =>
    record.candidates(field).flatMap((one) => {
      const value = record.value(one)
      // `paid: 1` is a flag, and `paid: "2026-12-01"` a day.
      const isAmount =
        record.states(one) &&
        !Array.isArray(value) &&
        !isSwitch(value, 'recurring') &&
        !isDay(one.isShared, value)
      return isAmount ? [record.moneyOf(one)?.minorUnits ?? null] : []
    }),
  )
  const listed = record
    .candidates('payments')
    .map((one) => record.value(one))
    .find(Array.isArray)
  if (listed) amounts.push(sumOf(listed, record))
  const paid = new Set(amounts.filter((amount) => amount !== 0))
  if (paid.size === 0) return 0
  const [only = null] = paid
  return paid.size === 1 && only !== null && only > 0 ? only : null
}

const isDay = (isShared: boolean, value: unknown): boolean =>
  isShared && (typeof value === 'boolean' || (typeof value === 'string' && /[-/:]/.test(value)))

function sumOf(payments: readonly unknown[], record: RecordReader<'invoices'>): number | null {
  let sum = 0
  for (const payment of payments.slice(0, mostPayments)) {
    if (!isRecord(payment)) return null
    const scope: Scope = { ...record.scope, listCurrency: record.currency, unit: record.unit }
    const amount = recordReader('taxes', payment, scope).money('amount')
    const state = readStatus('invoices', payment.status ?? payment.state)
    if (!amount || (state && isKnown(state) && state.status !== 'paid')) return null
    sum += amount.minorUnits
  }
  return sum
}
