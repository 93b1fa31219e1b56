/** Amounts are kept in minor units and leave as decimal text (ISO 4217 exponents). */
import type { Money } from '#wire/shapes.ts'

/** Currencies that do not have two digits, as far as the platform knows currencies. */
const exponents: Readonly<Record<string, number>> = {
  BHD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  VND: 0,
}

export const exponent = (currency: string): number => exponents[currency] ?? 2

/** `(14280, 'EUR')` → `142.80 EUR`, `(4800, 'JPY')` → `4800 JPY`, `(-3250, 'KWD')` → `-3.250 KWD`. */
export const money = (minorUnits: number, currency: string): Money => {
  const digits = exponent(currency)
  const text = String(Math.abs(minorUnits)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const amount = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`
  return { amount: minorUnits < 0 ? `-${amount}` : amount, currency }
}

export const moneyOrNull = (minorUnits: number | null, currency: string): Money | null =>
  minorUnits === null ? null : money(minorUnits, currency)
