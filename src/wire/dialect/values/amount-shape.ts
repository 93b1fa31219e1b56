/** Which key of an amount's object holds what: learnt once, as a provider's amounts look alike. */
import { taxOf, type Unit, unitOf } from './amount-names.ts'
import { currencyKeys } from './currency-field.ts'
import { bare, isRecord, type JsonObject, scalarText } from './plain.ts'

const valueKeys = 'value amount price total gross net sum decimal major number raw withtax withouttax'.split(' ') // prettier-ignore
const textKeys = 'text formatted display formattedvalue formattedamount displayvalue pretty string localized'.split(' ') // prettier-ignore
const scaleKeys = 'exponent decimals precision scale fractiondigits decimalplaces digits'.split(' ')

export interface AmountShape {
  currency: string[]
  minor?: string
  units?: string
  nanos?: string
  value?: string
  text?: string
  places?: string
  /** Where it is said what the value counts: `unit: "cents"`. */
  counts?: string
}

/** What is said depends on the names, and on which of them say anything. */
const stated = (value: unknown): boolean => scalarText(value) !== null
const shapes = new Map<string, AmountShape>()

export function shapeOf(value: JsonObject): AmountShape {
  const keys = Object.keys(value).slice(0, 40)
  const signature = keys.map((key) => `${key} ${stated(value[key]) ? '+' : '-'}`).join(' ')
  const known = shapes.get(signature)
  if (known) return known
  const learnt = learn(value, keys)
  if (signature.length < 500) {
    if (shapes.size > 500) shapes.clear()
    shapes.set(signature, learnt)
  }
  return learnt
}

function learn(value: JsonObject, keys: string[]): AmountShape {
  const bared = new Map(keys.map((key) => [bare(key), key]))
  const first = (wanted: string[]) => wanted.map((one) => bared.get(one)).find((key) => key !== undefined && stated(value[key])) // prettier-ignore
  return {
    currency: currencyKeys.flatMap((key) => bared.get(key) ?? []),
    minor: keys.find((key) => unitOf(key) && stated(value[key])),
    units: bared.get('units'),
    nanos: bared.get('nanos'),
    value: first(valueKeys),
    text: first(textKeys),
    places: first(scaleKeys),
    counts: first(['unit', 'units', 'amountunit', 'denomination']),
  }
}

/** What the name of the value that is taken says about tax: `{ net, vat, gross }`. */
export function taxWithin(value: unknown): boolean | null {
  if (!isRecord(value)) return null
  const { minor, value: key } = shapeOf(value)
  return taxOf(minor ?? key ?? '')
}

/** `unit: "cents"` beside a value. */
export const unitWithin = (value: JsonObject, { counts }: AmountShape): Unit | null =>
  counts === undefined || typeof value[counts] !== 'string' ? null : unitOf(value[counts])

/** Names of a number and of its currency. */
export interface Pair {
  value: string
  currency: string
}

/** `{ amount: …, currency: … }` under any names, and nothing else; `null`: the names say more, or less. */
export function pairOf(names: readonly string[]): Pair | null {
  if (names.length !== 2) return null
  const { currency, minor, units, nanos, value, text, places } = shapeOf(
    Object.fromEntries(names.map((name) => [name, 0])),
  )
  const [key] = currency
  const others = minor ?? units ?? nanos ?? text ?? places
  if (value === undefined || key === undefined || currency.length > 1 || others !== undefined)
    return null
  return { value, currency: key }
}
