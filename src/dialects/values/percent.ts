import type { Money } from '#contract/shapes.ts'

import { number } from './plain.ts'

/** Percent as stated. Below 1 it may be a fraction (0.21): the amounts must decide. */
export function percent(value: unknown, amount: Money | null, base: Money | null): number | null {
  const rate = number(value)
  if (rate === null || rate < 0 || rate > 100) return null
  if (rate === 0 || rate >= 1 || /%/.test(String(value))) return rate
  if (!amount || !base) return null
  const near = (factor: number) => Math.abs(amount.minorUnits - base.minorUnits * factor) <= 1
  const [fraction, points] = [near(rate), near(rate / 100)]
  if (fraction === points) return null
  return fraction ? Math.round(rate * 1e6) / 1e4 : rate
}
