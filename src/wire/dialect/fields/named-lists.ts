/**
 * Lists whose entries name themselves, as the objects that they spell: an invoice's totals
 * (`[{ code: "total", value: "12.00" }]`) and a domain's events in RDAP (RFC 9083, 4.5).
 */
import { bare, isRecord, type JsonObject } from '#wire/dialect/values/plain.ts'

const totals = /^(?:totals|totallines|totalsegments|totalrows|amounts)$/
const nameKeys = ['code', 'key', 'type', 'kind', 'name', 'label', 'title']
const valueKeys = ['value', 'amount', 'price', 'sum', 'total']
const mostEntries = 40
const longestName = 60

/** Whether a list under this name may name its entries. */
export const mayNameEntries = (name: string): boolean => name === 'events' || totals.test(name)

const keyNamed = (entry: JsonObject, wanted: string): string | undefined =>
  Object.keys(entry).find((key) => bare(key) === wanted)
const valueNamed = (entry: JsonObject, wanted: string): unknown => {
  const key = keyNamed(entry, wanted)
  return key === undefined ? undefined : entry[key]
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestName

/** An amount by its own name, so that nothing but an amount is read from it: `{ code: "paid", value: 1 }`. */
function amountIn(entry: JsonObject, name: string): unknown {
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name))
  const key = valueKeys.map((one) => keyNamed(rest, one)).find((one) => one !== undefined)
  if (key === undefined) return rest
  const { [key]: value, ...others } = rest
  return isRecord(value) ? value : { amount: value, ...others }
}

function namedTotals(entries: readonly JsonObject[]): [string, unknown][] | null {
  for (const wanted of nameKeys) {
    const named = entries.map((entry): [string, unknown] | null => {
      const key = keyNamed(entry, wanted)
      const name = key === undefined ? null : entry[key]
      return key !== undefined && isName(name) ? [name, amountIn(entry, key)] : null
    })
    if (named.every((one) => one !== null)) return named
  }
  return null
}

function namedEvents(entries: readonly JsonObject[]): [string, unknown][] | null {
  const named = entries.map((entry): [string, unknown] | null => {
    const action = valueNamed(entry, 'eventaction')
    const date = valueNamed(entry, 'eventdate')
    return isName(action) && date !== undefined ? [action, date] : null
  })
  return named.every((one) => one !== null) ? named : null
}

/**
 * The object that a list under `name` (bare) spells; `null`: it is no such list. What goes by one
 * name twice stands there as a list: several taxes, or nobody can tell.
 */
export function spelledOut(name: string, list: unknown): JsonObject | null {
  if (!Array.isArray(list) || list.length === 0 || list.length > mostEntries) return null
  if (!list.every(isRecord)) return null
  const named = name === 'events' ? namedEvents(list) : namedTotals(list)
  if (!named) return null
  const groups = Map.groupBy(named, ([one]) => one)
  return Object.fromEntries(
    [...groups].map(([one, values]) => [
      one,
      values.length === 1 ? values[0]?.[1] : values.map(([, value]) => value),
    ]),
  )
}
