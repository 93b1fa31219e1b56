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

/** An object of a number and its currency, and nothing else. */
interface Pair {
  value: string
  currency: string
}
let last: { first: string; second: string; pair: Pair } | null = null

/** `{ amount: …, currency: … }` under any names. All amounts of a list look alike: the last is the first guess. */
export function pairOf(value: JsonObject): Pair | null {
  let nth = 0
  let same = last !== null
  for (const key in value) {
    if (nth > 1) return null
    if (last !== null && key !== (nth === 0 ? last.first : last.second)) same = false
    nth++
  }
  if (nth !== 2) return null
  return same && last !== null ? last.pair : learnPair(value)
}

function learnPair(object: JsonObject): Pair | null {
  const [first = '', second = ''] = Object.keys(object)
  const { currency, minor, units, nanos, value, text, places } = shapeOf(object)
  const key = currency[0]
  const others = minor ?? units ?? nanos ?? text ?? places
  if (value === undefined || key === undefined || currency.length > 1 || others !== undefined)
    return null
  const pair = { value, currency: key }
  last = { first, second, pair }
  return pair
}
