/** Lists within a list: apart by kind or state, as `{ vps: [], hosting: [] }` or `[{ type, items: [] }]`. */
import { bare, isRecord, type JsonObject, scalarText } from '#wire/dialect/values/plain.ts'

/** What a list's own name says of its records, where they do not say it themselves. */
const saidBy: Record<string, { field: string; stated: RegExp }> = {
  services: { field: 'type', stated: /^(?:(?:service|product)?type|kind|category)$/ },
  prices: { field: 'category', stated: /^(?:category|categories|group|tags?)$/ },
  domains: { field: 'status', stated: /stat(?:us|e)$/ },
  invoices: { field: 'status', stated: /stat(?:us|e)$/ },
  orders: { field: 'status', stated: /stat(?:us|e)$/ },
  help: { field: 'category', stated: /^(?:category|categories|section|topic)/ },
  notifications: { field: 'status', stated: /^(?:is)?(?:un)?read|status|^seen$/ },
}

function named(record: unknown, name: string | null, family: string): unknown {
  const said = saidBy[family]
  if (!said || name === null || !isRecord(record)) return record
  const states = (object: JsonObject) =>
    Object.keys(object).some((key) => said.stated.test(bare(key)))
  return states(record) || Object.values(record).some((one) => isRecord(one) && states(one))
    ? record
    : Object.assign({ [said.field]: name }, record)
}

const listOfRecords = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.every(isRecord)

/** What records refer to, sent beside them. */
const beside =
  /^(?:customers?|clients?|users?|accounts?|contacts?|categor(?:y|ies)|sections?|regions?|locations?|currenc(?:y|ies)|tax(?:es)?|tags?|plans?|groups?|registrars?|payments?|errors?|warnings?|columns|headers?|statuses|types)$/

/**
 * `{ hosting: [], vps: [] }`, `{ unread: [], read: [] }`: several lists of one kind of record, all of
 * them meant. `null`: something else, such as a list and what it refers to.
 */
export function listsApart(object: JsonObject, keys: string[], family: string): unknown[] | null {
  const meant = keys.filter((key) => !beside.test(bare(key)))
  if (keys.length < 2 || keys.length > 50 || meant.length === 0) return null
  const lists: [string, JsonObject[]][] = []
  for (const key of meant) {
    const list = object[key]
    if (!listOfRecords(list)) return null
    if (list.length > 0) lists.push([key, list])
  }
  const [first, ...others] = lists.map(([, list]) => Object.keys(list[0] ?? {}))
  if (!first) return []
  // Records of one kind have names in common.
  const shared = first.filter((name) => others.every((names) => names.includes(name)))
  if (others.length > 0 && shared.length < Math.min(2, first.length)) return null
  return lists.flatMap(([key, list]) => list.map((one) => named(one, key, family)))
}

/** Records that go by a name of their own instead of an id. */
const byName = /^(?:prices|help)$/
const identifying = /^(?:id|uuid|guid|number|slug|tld|domain|subject)$|[^v]id$/

/** `[{ type: "vps", items: [] }]`, `[{ name: "Popular", tlds: [] }]`: the records of all groups. */
export function ungrouped(
  entries: readonly unknown[],
  family: string,
  isListName: (name: string) => boolean,
): unknown[] | null {
  if (entries.length === 0 || !saidBy[family]) return null
  const all: unknown[] = []
  for (const entry of entries) {
    if (!isRecord(entry)) return null
    const keys = Object.keys(entry)
    const lists = keys.filter((key) => listOfRecords(entry[key]))
    const [key] = lists
    if (key === undefined || lists.length > 1 || keys.length > 3) return null
    if (!isListName(bare(key)) || keys.some((one) => identifying.test(bare(one)))) return null
    const [first] = entry[key] as JsonObject[]
    if (first && !byName.test(family) && !Object.keys(first).some((one) => identifying.test(bare(one)))) return null // prettier-ignore
    const name = scalarText(
      entry.type ?? entry.kind ?? entry.status ?? entry.name ?? entry.title ?? entry.label,
    )
    for (const one of entry[key] as JsonObject[]) all.push(named(one, name, family))
  }
  return all
}
