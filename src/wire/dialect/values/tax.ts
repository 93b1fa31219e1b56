import type { Money } from './money.ts'

/** What the figures say: net and tax make the total, or the total is the net. Without tax, nothing. */
export function taxIn(
  net: Money | null,
  taxes: readonly { amount: Money | null }[],
  total: Money | null,
): boolean | null {
  if (!net || !total || taxes.length === 0 || total.currency !== net.currency) return null
  let sum = 0
  for (const { amount } of taxes) {
    if (amount?.currency !== net.currency) return null
    sum += amount?.minorUnits ?? 0
  }
  const over = total.minorUnits - net.minorUnits
  // Each tax may be rounded on its own.
  if (Math.abs(sum) <= taxes.length) return null
  if (Math.abs(over - sum) <= taxes.length) return true
  return over === 0 ? false : null
}
