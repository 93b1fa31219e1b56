/** How a renewal price differs from what the same term cost last. */
import type { Money } from '#contract/shapes.ts'

export interface PriceChange {
  readonly before: Money
  readonly after: Money
  /** In minor units: above 0, it costs more. */
  readonly by: number
  /** `15` for 15 % more; `null` if it cost nothing before. */
  readonly percent: number | null
}

/** `null` if there is nothing to compare, or nothing has changed. */
export function priceChangeOf(after: Money | null, before: Money | null): PriceChange | null {
  if (!before || after?.currency !== before.currency) return null
  const by = after.minorUnits - before.minorUnits
  if (by === 0) return null
  return {
    before,
    after,
    by,
    percent: before.minorUnits > 0 ? (by * 100) / before.minorUnits : null,
  }
}
