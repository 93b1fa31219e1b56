/** Amounts are stored in minor units and sent as decimal text with ISO 4217 digits. */
import { minorUnitDigits } from '#i18n/currencies.ts'
import type { Money } from '#wire/shapes.ts'

/** `(14280, 'EUR')` → `142.80 EUR`, `(4800, 'JPY')` → `4800 JPY`, `(-3250, 'KWD')` → `-3.250 KWD` */
export const money = (minorUnits: number, currency: string): Money => {
  const digits = minorUnitDigits(currency)
  const text = String(Math.abs(minorUnits)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const amount = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`
  return { amount: minorUnits < 0 ? `-${amount}` : amount, currency }
}

export const moneyOrNull = (minorUnits: number | null, currency: string): Money | null =>
  minorUnits === null ? null : money(minorUnits, currency)

/** The inverse of `money`. Only for amounts that `money` formatted. */
export const minorUnits = ({ amount }: Money): number => Number(amount.replace('.', ''))
