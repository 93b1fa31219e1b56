/**
 * `amount × numerator ÷ denominator`, rounded half-even to a whole minor unit: the rule of the
 * contract's `Money`. Exact in between, because tax on a sum must not depend on binary fractions.
 */
export function scaled(minorUnits: number, numerator: number, denominator: number): number {
  const product = BigInt(minorUnits) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const negative = product < 0n
  const size = negative ? -product : product
  const whole = size / divisor
  const rest = (size % divisor) * 2n
  const up = rest > divisor || (rest === divisor && whole % 2n === 1n)
  const rounded = Number(up ? whole + 1n : whole)
  return negative ? -rounded : rounded
}
