/**
 * Amounts in the forms that providers send. Arithmetic is on decimal text. An integer counts minor
 * units only if its name or the profile says so: `docs/contract.md`.
 */
import type { UnreadReason } from '#contract/explanation.ts'
import type { Money } from '#contract/shapes.ts'

import { type Unit, unitOf } from './amount-names.ts'
import { type AmountShape, type Pair, shapeOf, unitWithin } from './amount-shape.ts'
import { currencyOf, exponentOf } from './currencies.ts'
import { type Currency, readCurrency, unreadable } from './currency-field.ts'
import { isRecord, type JsonObject } from './plain.ts'

export interface MoneyHints {
  /** The provider's name of the field, which may state the unit. */
  name: string
  /** The currency if the amount states none. */
  currency: Currency
  /** The unit if the name states none. */
  unit?: Unit
  /** For unit prices: return `null` instead of rounding to the minor unit. */
  exact?: boolean
}

interface Decimal {
  /** All digits with the sign, without the decimal point. */
  digits: bigint
  /** Digits after the decimal point. */
  scale: number
}

const easternDigit = /[٠-٩۰-۹٫٬]/g
const toWestern = (c: string) => (c === '٫' ? '.' : c === '٬' ? ',' : String(c.charCodeAt(0) & 15))

function decimal(plain: string, exponent: number, formatted: boolean): Decimal | null {
  const match = /^\d+(?:[.,'’\s]\d+)*$/.exec(plain)
  if (!match) return null
  const marks = [...plain.matchAll(/[.,'’\s]/g)].map(({ index, 0: mark }) => ({ at: index, mark }))
  const last = marks.at(-1)
  if (!last) return { digits: BigInt(plain), scale: 0 }
  const behind = plain.length - last.at - 1
  const same = marks.every(({ mark }) => mark === last.mark)
  const grouped = (until: number) => /^\d{1,3}(?:\D\d{2,3})*\D\d{3}$/.test(plain.slice(0, until))
  const whole = () =>
    grouped(plain.length) ? { digits: BigInt(plain.replace(/\D/g, '')), scale: 0 } : null
  if (!/[.,]/.test(last.mark) || (same && marks.length > 1)) return whole()
  if (marks.length > 1 && !grouped(last.at)) return null
  // `1.234` is a decimal in currencies with three digits, and grouping in those without any or in
  // formatted text. Otherwise it is ambiguous.
  if (marks.length === 1 && behind === 3 && last.at <= 3 && plain[0] !== '0') {
    if (exponent === 0) return whole()
    if (exponent >= 3) return last.mark === '.' || formatted ? fraction(plain, behind) : null
    return formatted ? whole() : null
  }
  return fraction(plain, behind)
}

const fraction = (plain: string, behind: number): Decimal => ({
  digits: BigInt(plain.replace(/\D/g, '')),
  scale: behind,
})

const scale = (value: Decimal | null, by: number): Decimal | null =>
  value && { digits: value.digits, scale: value.scale + by }

/** Rounds half to even; `exact` returns `null` instead of rounding. */
function toMinor({ digits, scale }: Decimal, exponent: number, exact: boolean): number | null {
  const shift = exponent - scale
  let minor = digits
  if (shift >= 0) minor *= 10n ** BigInt(Math.min(shift, 40))
  else {
    const divisor = 10n ** BigInt(Math.min(-shift, 60))
    const rest = digits % divisor
    if (rest !== 0n && exact) return null
    minor = digits / divisor
    const twice = rest < 0n ? -rest * 2n : rest * 2n
    if (twice > divisor || (twice === divisor && minor % 2n !== 0n)) minor += digits < 0n ? -1n : 1n
  }
  const result = Number(minor)
  return Number.isSafeInteger(result) ? result : null
}

const unitScale = (unit: Unit, exponent: number): number =>
  ({ major: 0, minor: exponent, micro: 6, ucents: 8 })[unit]

/** Up to the greatest exponent of ISO 4217. */
const powersOfTen = [1, 10, 100, 1000, 10_000]

/** Shortcut for plain major units, `142.80`; `null` for anything else. */
function fromDigits(textual: string, currency: string | null): Money | null {
  if (textual.length > 14) return null
  let minor = 0
  let point = -1
  for (let i = 0; i < textual.length; i++) {
    const c = textual.charCodeAt(i)
    if (c === 46 && point < 0 && i > 0) point = i
    else if (c < 48 || c > 57) return null
    else minor = minor * 10 + (c - 48)
  }
  const places = point < 0 ? 0 : textual.length - point - 1
  const exponent = exponentOf(currency)
  if (textual === '' || places > 2 || (point >= 0 && places === 0) || places > exponent) return null
  return { minorUnits: minor * (powersOfTen[exponent - places] ?? 1), currency }
}

const minus = '[-+−]?'
const digitsPart = String.raw`(\d(?:[\d.,'’\s]*\d)?)`
/** A currency's code or sign before and after the digits. */
const labelBefore = String.raw`([^\d\s(+−-][^\d(+−-]*?)?`
const labelAfter = String.raw`([^\d\s)−-][^\d)]*?)?`
const formatted = new RegExp(
  String.raw`^(\(?)(${minus})\s*${labelBefore}\s*(${minus})\s*${digitsPart}\s*${labelAfter}(-?)(\)?)$`,
  'i',
)

/** `12.95`, `1,234.50`, `1.234,50 €`, `$2645.80 USD`, `(3.00)`, `٣٫٢٥٠ د.ك`. */
function fromText(textual: string, hints: MoneyHints): Money | null {
  const { name, unit: configured } = hints
  const isMajor = (configured === undefined || configured === 'major') && !unitOf(name)
  const plainly = isMajor ? plainMoney(textual, hints.currency) : null
  if (plainly) return plainly
  const plain = textual
    .replace(easternDigit, toWestern)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
  if (plain.length > 48) return null
  const match = formatted.exec(plain)
  if (!match) return null
  const [, open, sign, before = '', sign2, digits = '', after = '', tail] = match
  const labels = [before, after].map((label) => label.trim()).filter(Boolean)
  const signs = labels.flatMap((label) => [label, ...label.split(/\s+/)])
  const own = signs.map(currencyOf).find((code) => code !== null) ?? null
  if (labels.some((label) => label.length > 12 || label.includes('%')) || (sign && sign2))
    return null
  // `500 credits`: what stands beside the digits must be a currency, or a sign of the usual one.
  const currency = own ?? (labels[0] === undefined ? hints.currency : signed(labels, hints))
  if (currency === unreadable) return null
  const exponent = exponentOf(currency)
  const unit = unitOf(hints.name) ?? (labels.length > 0 ? 'major' : (hints.unit ?? 'major'))
  const value = scale(decimal(digits, exponent, labels.length > 0), unitScale(unit, exponent))
  if (!value) return null
  if (open || /[-−]/.test(`${sign}${sign2}${tail}`)) value.digits = -value.digits
  const minorUnits = toMinor(value, exponent, hints.exact ?? false)
  return minorUnits === null ? null : { minorUnits, currency }
}

const signed = (labels: readonly string[], { currency }: MoneyHints): Currency =>
  labels.map((label) => readCurrency(label, currency)).find((one) => one !== currency) ?? currency

/** Shortcut for numbers of major units that are whole in minor units. */
function fromPlainNumber(value: number, currency: string | null): Money | null {
  if (!(Math.abs(value) < 1e9)) return null
  const scaled = value * (powersOfTen[exponentOf(currency)] ?? 1)
  const rounded = Math.round(scaled)
  return Math.abs(scaled - rounded) < 1e-6 ? { minorUnits: rounded + 0, currency } : null
}

function fromNumber(value: number, hints: MoneyHints): Money | null {
  const { currency } = hints
  if (currency === unreadable) return null
  const exponent = exponentOf(currency)
  const unit = unitOf(hints.name) ?? hints.unit ?? 'major'
  const plainly = unit === 'major' ? fromPlainNumber(value, currency) : null
  if (plainly) return plainly
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) return null
  const [, sign, whole = '', behind = '', power = '0'] = match
  const digits = BigInt(`${sign}${whole}${behind}`)
  const places = behind.length - Number(power) + unitScale(unit, exponent)
  return minorMoney({ digits, scale: places }, currency, hints.exact)
}

function fromObject(value: JsonObject, hints: MoneyHints): Money | null {
  const shape = shapeOf(value)
  const currency = ownCurrency(value, shape, hints.currency)
  const { exact } = hints
  const unit = unitWithin(value, shape) ?? hints.unit
  const within: MoneyHints = { name: hints.name, currency, unit, exact }
  if (shape.minor) return readMoney(value[shape.minor], { ...within, name: shape.minor })
  if (currency === unreadable) return null
  // google.type.Money leaves out zero fields.
  if (shape.units && (shape.nanos || (!shape.value && !shape.text))) {
    const units = String(value[shape.units])
    if (!/^-?\d{1,18}$/.test(units)) return null
    const nanos = shape.nanos ? Math.trunc(Number(value[shape.nanos]) || 0) : 0
    const digits = BigInt(units) * 1_000_000_000n + BigInt(nanos)
    return minorMoney({ digits, scale: 9 }, currency, exact)
  }
  const shown = shape.text ? fromText(String(value[shape.text]), { ...within, name: '' }) : null
  if (!shape.value) return shown
  const stated = value[shape.value]
  const places = shape.places === undefined ? undefined : String(value[shape.places])
  if (places !== undefined && /^\d$/.test(places) && /^-?\d{1,30}$/.test(String(stated)))
    return minorMoney({ digits: BigInt(String(stated)), scale: Number(places) }, currency, exact)
  const number = isRecord(stated) ? null : readMoney(stated, within)
  // A formatted text beside the number settles the unit: 1295 beside "12,95 €".
  if (!shown || !number || shown.minorUnits === number.minorUnits) return number ?? shown
  return shown.minorUnits * 10 ** exponentOf(currency) === number.minorUnits ? shown : null
}

/** `code` and `unit` beside an amount may say something else. */
const mayDiffer = /^(?:code|unit)$/i

function ownCurrency(
  value: JsonObject,
  { currency: keys }: AmountShape,
  usual: Currency,
): Currency {
  const read = (key: string): Currency => readCurrency(value[key], usual)
  const stated = keys.map(read).find((currency) => typeof currency === 'string')
  if (stated !== undefined) return stated
  return keys.some((key) => !mayDiffer.test(key) && read(key) === unreadable) ? unreadable : usual
}

function minorMoney(value: Decimal, currency: string | null, exact = false): Money | null {
  const minorUnits = toMinor(value, exponentOf(currency), exact)
  return minorUnits === null ? null : { minorUnits, currency }
}

/**
 * Shortcut for texts and numbers in plain major units, which nearly all amounts are. `null`: use
 * `readMoney`, which gives the same result wherever this gives one.
 */
export function plainMoney(value: unknown, currency: Currency): Money | null {
  if (currency === unreadable) return null
  if (typeof value === 'string') return fromDigits(value, currency)
  return typeof value === 'number' ? fromPlainNumber(value, currency) : null
}

/** An amount in any form; `null` if it is not stated or ambiguous. */
export function readMoney(value: unknown, hints: MoneyHints): Money | null {
  if (typeof value === 'number') return Number.isFinite(value) ? fromNumber(value, hints) : null
  if (typeof value === 'string') return fromText(value, hints)
  // `price: [{ currency, amount }]`; with several entries the choice is open.
  if (Array.isArray(value))
    return value.length === 1 && isRecord(value[0]) ? fromObject(value[0], hints) : null
  return isRecord(value) ? fromObject(value, hints) : null
}

/** Part of no number: a currency's sign or name, or any other word. */
const sign = /[^\d\s.,'’()+−-]/

/** Why a value could not be read as an amount: an unknown currency, or two possible readings. */
export function whyUnread(value: unknown, currency: Currency): UnreadReason {
  if (currency === unreadable) return 'currency'
  if (isRecord(value))
    return ownCurrency(value, shapeOf(value), currency) === unreadable ? 'currency' : 'form'
  if (typeof value !== 'string' || !/\d/.test(value)) return 'form'
  return sign.test(value) ? 'currency' : 'ambiguous'
}

/** The currency that a pair states. The `usual` one needs no look-up. */
export function pairCurrency(object: JsonObject, pair: Pair, usual: Currency): string | null {
  const stated = object[pair.currency]
  return stated === usual && typeof usual === 'string' ? usual : currencyOf(stated)
}

/** As `plainMoney`, for `{ amount: "142.80", currency: "EUR" }`. */
export function plainPair(object: JsonObject, pair: Pair, usual: Currency): Money | null {
  const currency = pairCurrency(object, pair, usual)
  return currency === null ? null : plainMoney(object[pair.value], currency)
}
