/**
 * Lists whose entries name themselves, read as objects: an invoice's totals
 * (`[{ code: "total", value: "12.00" }]`) and a domain's events in RDAP (RFC 9083, 4.5).
 */
import { bare, isRecord, type JsonObject } from '#dialects/values/plain.ts'

const totals = /^(?:totals|totallines|totalsegments|totalrows|amounts)$/
const nameKeys = ['code', 'key', 'type', 'kind', 'name', 'label', 'title']
const valueKeys = ['value', 'amount', 'price', 'sum', 'total']
const mostEntries = 40
const longestName = 60

/** Whether the entries of a list with this bare name may name themselves. */
export const mayNameEntries = (name: string): boolean => name === 'events' || totals.test(name)

const keyOf = (entry: JsonObject, name: string): string | undefined =>
  Object.keys(entry).find((key) => bare(key) === name)
const valueOf = (entry: JsonObject, name: string): unknown => {
  const key = keyOf(entry, name)
  return key === undefined ? undefined : entry[key]
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestName

/** The entry's amount, as an object that can only be read as an amount. */
function amountIn(entry: JsonObject, nameKey: string): unknown {
  const { [nameKey]: _, ...rest } = entry
  const key = valueKeys.map((name) => keyOf(rest, name)).find((name) => name !== undefined)
  if (key === undefined) return rest
  const { [key]: value, ...others } = rest
  return isRecord(value) ? value : { amount: value, ...others }
}

type NamedValue = [name: string, value: unknown]

function namedTotals(entries: readonly JsonObject[]): NamedValue[] | null {
  for (const nameKey of nameKeys) {
    const named = entries.map((entry): NamedValue | null => {
      const key = keyOf(entry, nameKey)
      const name = key === undefined ? null : entry[key]
      return key !== undefined && isName(name) ? [name, amountIn(entry, key)] : null
    })
    if (named.every((one) => one !== null)) return named
  }
  return null
}

function namedEvents(entries: readonly JsonObject[]): NamedValue[] | null {
  const named = entries.map((entry): NamedValue | null => {
    const action = valueOf(entry, 'eventaction')
    const date = valueOf(entry, 'eventdate')
    return isName(action) && date !== undefined ? [action, date] : null
  })
  return named.every((one) => one !== null) ? named : null
}

/**
 * The object for a list with this bare name; `null` if its entries do not name themselves. A name
 * used twice keeps a list: several taxes, or an ambiguity that nothing is read from.
 */
export function spelledOut(name: string, list: unknown): JsonObject | null {
  if (!Array.isArray(list) || list.length === 0 || list.length > mostEntries) return null
  if (!list.every(isRecord)) return null
  const named = name === 'events' ? namedEvents(list) : namedTotals(list)
  if (!named) return null
  const groups = Map.groupBy(named, ([key]) => key)
  return Object.fromEntries(
    [...groups].map(([key, values]) => [
      key,
      values.length === 1 ? values[0]?.[1] : values.map(([, value]) => value),
    ]),
  )
}
