/** Derives an invoice's amounts from its lines: tax per rate, subtotal, total and balance due. */
import { money } from '#platform/money.ts'
import type { InvoiceLine } from '#wire/payloads/invoice.ts'

import type { Calendar } from './calendar.ts'
import type { AccountSeed, InvoiceSeed } from './seeds.ts'

/** Statuses with no balance due. */
const settledStatuses: ReadonlySet<string> = new Set([
  'paid',
  'refunded',
  'cancelled',
  'draft',
  'disputed_by_bank',
])

/** Rounds tax once per rate (half up), as on a printed invoice. */
export const calculateAmounts = (
  seed: InvoiceSeed,
  currency: string,
  tax: AccountSeed['tax'],
  { day }: Calendar,
) => {
  const bases = new Map<number, number>()
  const lines: InvoiceLine[] = seed.lines.map((line) => {
    const { quantity = 1, unitPrice, taxRatePercent = tax.ratePercent, period } = line
    const amount = quantity * unitPrice
    bases.set(taxRatePercent, (bases.get(taxRatePercent) ?? 0) + amount)
    return {
      description: line.description,
      quantity,
      unitPrice: money(unitPrice, currency),
      amount: money(amount, currency),
      taxRatePercent,
      periodStart: period === undefined ? null : day(period[0]),
      periodEnd: period === undefined ? null : day(period[1]),
      subject: line.subject ?? null,
    }
  })
  const subtotal = [...bases.values()].reduce((sum, base) => sum + base, 0)
  let total = subtotal
  const taxes = [...bases].map(([ratePercent, base]) => {
    const amount = Math.sign(base) * Math.round((Math.abs(base) * ratePercent) / 100)
    total += amount
    return {
      name: ratePercent === 0 && tax.ratePercent !== 0 ? 'Reverse charge' : tax.name,
      ratePercent,
      amount: money(amount, currency),
    }
  })
  const balanceDue = settledStatuses.has(seed.status) ? 0 : total - (seed.paidPart ?? 0)
  return {
    lines,
    taxes: tax.name === '' ? [] : taxes,
    subtotal: money(subtotal, currency),
    total: money(total, currency),
    balanceDue: money(balanceDue, currency),
  }
}
