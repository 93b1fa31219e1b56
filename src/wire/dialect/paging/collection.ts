/** Where the records of a list stand in a payload, in every wrapper that occurs. */
import {
  bare,
  isRecord,
  type JsonObject,
  remembered,
  scalarText,
} from '#wire/dialect/values/plain.ts'

import { listsApart, ungrouped } from './grouped.ts'
import { fromResource, type Included, includedIn } from './json-api.ts'

export interface Collection {
  records: unknown[]
  /** The objects on the way to the records: paging and the list's currency stand in them. */
  wrappers: JsonObject[]
  /** One object in place of a list. */
  single: boolean
}

const words: Record<string, string> = {
  services: 'services service products product subscriptions subscription hostings hosting',
  domains: 'domains domain domainnames',
  invoices: 'invoices invoice bills bill documents',
  lines: 'lines line items item lineitems lineitem details products positions invoiceitems',
  orders: 'orders order purchases',
  notifications: 'notifications notification messages alerts notices emails email',
  conversations: 'conversations conversation chats threads sessions',
  prices: 'prices domainprices pricing tlds tld extensions domains catalog offers',
  help: 'articles article helpcenter help content contents posts pages entries faqs faq questions topics',
}
const generic =
  'items list results result rows data records entries content contents nodes edges elements values objects hits collection embedded member page response payload'.split(
    ' ',
  )
const paging =
  /^(?:meta|pagination|paging|pageinfo|links|cursors?|summary|_links|total\w*|count|page\w*|perpage|limit|offset|next\w*|prev\w*|has\w*|currency\w*|success|message|status|currentpage|lastpage|numreturned|startnumber|locale|language|filters?|facets|query|size|first|last|empty|sort|from|to|skip|take|start|startindex|results|pages|perpage|cursor\w*|after|before|endcursor|startcursor|requestid|traceid|time\w*|took|version)$/

const known = new Map<string, Set<string>>()
/** What a list within a list may be called. */
function listNames(family: string): Set<string> {
  const names = known.get(family) ?? new Set([...(words[family] ?? '').split(' '), ...generic])
  // A price list's entries have lists of prices of their own.
  if (family === 'prices') for (const name of ['prices', 'pricing', 'offers']) names.delete(name)
  known.set(family, names)
  return names
}

/** A name without what OData and Hydra put in front: `@odata.nextLink`, `hydra:member`. */
export const plainName = remembered((key) => bare(key.replace(/^(?:@?odata\.|hydra:)/, '')))

/** `domains[domain][0][id]` keys as the objects that they spell. */
function unflatten(object: JsonObject): JsonObject {
  const keys = Object.keys(object)
  if (!keys.some((key) => /^\w+(?:\[\w*\])+$/.test(key))) return object
  const root: JsonObject = Object.create(null)
  for (const key of keys.slice(0, 200_000)) {
    const path = key
      .split(/[[\]]+/)
      .filter(Boolean)
      .slice(0, 8)
    let node = root
    for (const [depth, step] of path.entries()) {
      if (depth === path.length - 1) node[step] = object[key]
      else {
        const next = isRecord(node[step]) ? node[step] : (Object.create(null) as JsonObject)
        node[step] = next
        node = next
      }
    }
  }
  return root
}

/** `{ node: … }`, `{ invoice: … }`: an entry that only wraps its record. */
function opened(entry: unknown, family: string, included: Included): unknown {
  if (!isRecord(entry)) return entry
  let several = -1
  for (const _ in entry) if (++several > 0) break
  if (several > 0 && !('attributes' in entry || 'node' in entry || 'Node' in entry || '@id' in entry)) return entry // prettier-ignore
  const keys = Object.keys(entry)
  const own = (words[family] ?? '').split(' ')
  const wrapped = keys.find(
    (key) => bare(key) === 'node' || (keys.length === 1 && own.includes(bare(key))),
  )
  const inner = wrapped !== undefined && isRecord(entry[wrapped]) ? entry[wrapped] : entry
  return withLastSegment(fromResource(inner, own, included))
}

/** JSON-LD may name a record by its address alone: `/api/services/17`. */
function withLastSegment(record: JsonObject): JsonObject {
  const address = record['@id']
  if (typeof address !== 'string' || 'id' in record || 'uuid' in record) return record
  return Object.assign({ id: address.replace(/^.*\//, '') }, record)
}

function allOpened(entries: readonly unknown[], family: string, included: Included): unknown[] {
  const groups = ungrouped(entries, family, (name) => listNames(family).has(name))
  const records: unknown[] = []
  for (const entry of groups ?? entries) records.push(opened(entry, family, included))
  return records
}

/** `{ columns: ["id"], rows: [[1]] }` as objects. */
function zipped(rows: unknown[], wrapper: JsonObject | undefined): unknown[] {
  if (!Array.isArray(rows[0])) return rows
  const names = [wrapper?.columns, wrapper?.fields, wrapper?.headers, wrapper?.header].find(
    Array.isArray,
  )
  const header = (names ?? []).map(
    (one) => scalarText(isRecord(one) ? (one.name ?? one.key) : one) ?? '',
  )
  return header.length === 0 ? rows : rows.map((row) => (Array.isArray(row) ? Object.fromEntries(header.map((name, i) => [name, row[i]])) : row)) // prettier-ignore
}

/** Records keyed by id, number or TLD: every value is an object, and no key is a field's name. */
function keyed(object: JsonObject, family: string): unknown[] | null {
  const keys = Object.keys(object)
  if (keys.length === 0 || !keys.every((key) => isRecord(object[key]))) return null
  const idLike = keys.every((key) => /\d|^\.|-/.test(key)) || family === 'prices'
  const first = Object.keys(object[keys[0] as string] as JsonObject)
  const alike =
    keys.length > 1 &&
    keys.every((key) => first.some((name) => name in (object[key] as JsonObject)))
  if (!idLike && !alike) return null
  const name =
    family === 'prices'
      ? 'tld'
      : family === 'help'
        ? 'slug'
        : family === 'domains'
          ? 'domain'
          : 'id'
  const stated =
    family === 'prices' || family === 'domains'
      ? namedBy
      : family === 'help'
        ? sluggedBy
        : identifiedBy
  return keys.map((key) => {
    const record = object[key] as JsonObject
    return Object.keys(record).some((own) => stated.test(bare(own)))
      ? record
      : Object.assign({ [name]: key }, record)
  })
}

/** TLDs that are no language, country or currency too: a price list has one where its names begin with no dot. */
const onlyTlds = /^(?:com|net|org)$/i
const tldName = /^\.?[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*$/u
const isAmount = (value: unknown): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= 24 && /^\D{0,8}\d[\d.,' ]*\D{0,8}$/.test(value)) // prettier-ignore

/** `{ com: 9.99, ".de": "5,00" }`: TLDs and what each costs; what is said of the list may stand beside. */
function pricedByName(object: JsonObject): unknown[] | null {
  const keys = Object.keys(object).filter((key) => key.startsWith('.') || !isMeta(key))
  const areTlds =
    keys.length > 0 &&
    keys.every((key) => tldName.test(key) && isAmount(object[key])) &&
    (keys.every((key) => key.startsWith('.')) || keys.some((key) => onlyTlds.test(key)))
  return areTlds ? keys.map((key) => ({ tld: key, price: object[key] })) : null
}

const identifiedBy =
  /^(?:id|uuid|guid|identifier|number|(?:service|subscription|invoice|bill|order|notification|message|conversation|product|hosting)(?:id|uuid|guid|number|num))$/
const namedBy = /^(?:domain|name|domainname|fqdn|tld|extension|zone)$/
const sluggedBy = /^(?:slug|id|uuid|articleid|urlkey|urlslug|handle|permalink)$/

const isMeta = remembered(
  (key) =>
    paging.test(plainName(key)) || key.startsWith('_') || key.startsWith('@') || key === 'included',
)
/** Spring's page `number`, beside its totals, is no field of a record. */
const isPageNumber = (key: string, object: JsonObject) =>
  bare(key) === 'number' &&
  Object.keys(object).some((other) => /^total(?:pages|elements)$/.test(bare(other)))

const nothing: Included = new Map()

/** The lines of an invoice or order; `null`: an object that only groups other fields, or an empty one. */
export function linesIn(value: unknown): unknown[] | null {
  if (value === '') return []
  const found = recordsIn(value, 'lines')
  if (!found || (isRecord(value) && found.records.length === 0)) return null
  const [line] = found.records
  if (!found.single || !isRecord(line)) return found.records
  return Object.keys(line).some((key) => ofLine.test(bare(key))) ? found.records : null
}
const ofLine =
  /^(?:description|title|name|label|text|product\w*|item\w*|amount\w*|total\w*|price\w*|unitprice\w*|quantity|qty)$/

/**
 * The records in `data`: an array, `items|list|results|…`, the family's own name, wrappers within
 * wrappers, lists apart by kind, an object keyed by id, flattened keys, one object; `""` and `null`
 * are empty. `null`: nothing that could be a list. `body`: what `data` stands in, for JSON:API's `included`.
 */
export function recordsIn(data: unknown, family: string, body: unknown = null): Collection | null {
  const included = isRecord(body) || isRecord(data) ? includedIn([body, data]) : nothing
  return collected(data, family, included, 0)
}

function collected(
  data: unknown,
  family: string,
  included: Included,
  depth: number,
): Collection | null {
  if (data === null || data === '' || data === false)
    return { records: [], wrappers: [], single: false }
  if (Array.isArray(data))
    return { records: allOpened(data, family, included), wrappers: [], single: false }
  const list = (entries: readonly unknown[], ...wrappers: JsonObject[]): Collection => ({
    records: allOpened(entries, family, included),
    wrappers,
    single: false,
  })
  if (!isRecord(data) || depth > 6) return null
  const object = unflatten(data)
  const keys = Object.keys(object)
  if (keys.length === 0) return { records: [], wrappers: [object], single: false }
  const own = (words[family] ?? '').split(' ')
  const named = keys.filter((key) => own.includes(plainName(key)))
  const wrapped = keys.filter(
    (key) =>
      generic.includes(plainName(key)) || (bare(key) === 'value' && Array.isArray(object[key])),
  )
  const isOne = depth > 0 && !Array.isArray(data) && ('id' in object || 'uuid' in object)
  const inner = keys.filter((key) => !isMeta(key))
  const isNamed = wrapped.length > 0 || named.some((key) => own.indexOf(plainName(key)) < 2)
  const apart = isNamed ? null : listsApart(object, inner, family)
  if (apart) return list(apart, object)
  for (const key of isOne
    ? []
    : [...named, ...wrapped].sort((a, b) => rank(object[a]) - rank(object[b]))) {
    const value = object[key]
    if (value !== null && value !== '' && typeof value !== 'object') continue
    // A record may have `items` or `product` of its own.
    const rest = keys.filter(
      (other) => other !== key && !isMeta(other) && !isPageNumber(other, object),
    )
    if (rest.some((other) => looksLikeField(other, object[other], family))) continue
    if (Array.isArray(value)) return list(zipped(value, object), object)
    const found = collected(value, family, included, depth + 1)
    if (found) return { ...found, wrappers: [object, ...found.wrappers] }
  }
  const records = keyed(object, family)
  if (records) return list(records)
  const priced = family === 'prices' ? pricedByName(object) : null
  if (priced) return list(priced, object)
  // Only counts and links: an empty list. Anything else is one record in place of a list.
  if (keys.every(isMeta)) return { records: [], wrappers: [object], single: false }
  const [only = ''] = inner
  if (inner.length === 1 && Array.isArray(object[only])) {
    const found = collected(object[only], family, included, depth + 1)
    return found && { ...found, wrappers: [object] }
  }
  return { records: [opened(object, family, included)], wrappers: [object], single: true }
}

const rank = (value: unknown): number => (Array.isArray(value) ? 0 : isRecord(value) ? 1 : 2)

const fieldNames =
  /^(?:id|uuid|.*id|number|num|name|status|state|date|created\w*|type|title|subject|domain|total|amount|price|slug|tld)$/
const looksLikeField = (key: string, value: unknown, family: string): boolean =>
  (typeof value === 'string' || typeof value === 'number') && fieldNames.test(bare(key)) && !/^(?:requestid|traceid|accountid|userid|clientid|customerid)$/.test(bare(key)) && !(family === 'lines' && isMeta(key)) // prettier-ignore
