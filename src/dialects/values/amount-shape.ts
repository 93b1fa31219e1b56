/** Which key of an amount's object holds what. Cached, because a provider's amounts look alike. */
import { taxOf, type Unit, unitOf } from './amount-names.ts'
import keyNames from './key-names.json' with { type: 'json' }
import { bare, isRecord, type JsonObject, scalarText } from './plain.ts'

const mostKeys = 40
const mostShapes = 500
const longestSignature = 500

export interface AmountShape {
  currency: string[]
  minor?: string
  units?: string
  nanos?: string
  value?: string
  text?: string
  /** Number of decimal places of the value. */
  places?: string
  /** Key that states the unit: `unit: "cents"`. */
  counts?: string
}

const isStated = (value: unknown): boolean => scalarText(value) !== null
const shapes = new Map<string, AmountShape>()

export function shapeOf(value: JsonObject): AmountShape {
  const keys = Object.keys(value).slice(0, mostKeys)
  // The shape depends on the keys, and on which of them hold a text or number.
  const signature = keys.map((key) => `${key} ${isStated(value[key]) ? '+' : '-'}`).join(' ')
  const cached = shapes.get(signature)
  if (cached) return cached
  const shape = newShape(value, keys)
  if (signature.length < longestSignature) {
    if (shapes.size > mostShapes) shapes.clear()
    shapes.set(signature, shape)
  }
  return shape
}

function newShape(value: JsonObject, keys: string[]): AmountShape {
  const byName = new Map(keys.map((key) => [bare(key), key]))
  const first = (names: string[]) =>
    names.map((name) => byName.get(name)).find((key) => key !== undefined && isStated(value[key]))
  return {
    currency: keyNames.currency.flatMap((name) => byName.get(name) ?? []),
    minor: keys.find((key) => unitOf(key) && isStated(value[key])),
    units: byName.get('units'),
    nanos: byName.get('nanos'),
    value: first(keyNames.amount),
    text: first(keyNames.amountText),
    places: first(keyNames.amountScale),
    counts: first(keyNames.amountUnit),
  }
}

export function holdsAmount(object: JsonObject): boolean {
  const { minor, units, value, text } = shapeOf(object)
  return (minor ?? units ?? value ?? text) !== undefined
}

/** What the key of the amount says about tax: `{ net, vat, gross }`. */
export function taxWithin(value: unknown): boolean | null {
  if (!isRecord(value)) return null
  const { minor, value: key } = shapeOf(value)
  return taxOf(minor ?? key ?? '')
}

/** `unit: "cents"` beside a value. */
export const unitWithin = (value: JsonObject, { counts }: AmountShape): Unit | null =>
  counts === undefined || typeof value[counts] !== 'string' ? null : unitOf(value[counts])

/** Keys of a number and of its currency. */
export interface Pair {
  value: string
  currency: string
}

/** The pair if an object has just these two keys: `{ amount, currency }`. */
export function pairOf(keys: readonly string[]): Pair | null {
  if (keys.length !== 2) return null
  const { currency, minor, units, nanos, value, text, places } = shapeOf(
    Object.fromEntries(keys.map((key) => [key, 0])),
  )
  const [currencyKey] = currency
  const others = minor ?? units ?? nanos ?? text ?? places
  if (value === undefined || currencyKey === undefined) return null
  if (currency.length > 1 || others !== undefined) return null
  return { value, currency: currencyKey }
}
