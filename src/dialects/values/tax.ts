import { shapeOf } from './amount-shape.ts'
import type { Money } from './money.ts'
import { isRecord, type JsonObject } from './plain.ts'

/** Whether the total includes tax, worked out from the amounts; `null` if they do not tell. */
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
  // Allow one minor unit per tax, which may be rounded separately.
  if (Math.abs(sum) <= taxes.length) return null
  if (Math.abs(over - sum) <= taxes.length) return true
  return over === 0 ? false : null
}

const described = ['rate', 'percent', 'percentage', 'name', 'label']

/** Taxes from a list, one object, or amounts keyed by name. A bare amount gives none. */
export function taxEntries(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.slice(0, 20).filter(isRecord)
  if (!isRecord(value)) return []
  if (described.some((key) => key in value)) return [value]
  const { minor, value: amount, units, text } = shapeOf(value)
  if (minor ?? amount ?? units ?? text) return []
  return Object.entries(value)
    .slice(0, 20)
    .map(([name, one]) => (isRecord(one) ? Object.assign({ name }, one) : { name, amount: one }))
}
