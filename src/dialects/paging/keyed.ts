/** Lists written as objects or tables instead of arrays of records. */
import { bare, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import { isMeta } from './names.ts'

/** `{ columns: ["id"], rows: [[1]] }` as objects. */
export function rowsAsRecords(rows: unknown[], wrapper: JsonObject): unknown[] {
  if (!Array.isArray(rows[0])) return rows
  const stated = [wrapper.columns, wrapper.fields, wrapper.headers, wrapper.header].find(
    Array.isArray,
  )
  const columns = (stated ?? []).map(
    (column) => scalarText(isRecord(column) ? (column.name ?? column.key) : column) ?? '',
  )
  if (columns.length === 0) return rows
  return rows.map((row) =>
    Array.isArray(row) ? Object.fromEntries(columns.map((name, nth) => [name, row[nth]])) : row,
  )
}

const resourceWords = [
  'service',
  'subscription',
  'invoice',
  'bill',
  'order',
  'notification',
  'message',
  'conversation',
  'product',
  'hosting',
].join('|')
const identifyingField = new RegExp(
  `^(?:id|uuid|guid|identifier|number|(?:${resourceWords})(?:id|uuid|guid|number|num))$`,
)
const namingField = /^(?:domain|name|domainname|fqdn|tld|extension|zone)$/
const slugField = /^(?:slug|id|uuid|articleid|urlkey|urlslug|handle|permalink)$/

/** The field that a key replaces, and the fields that make it redundant. */
const keyMeaning: Record<string, { field: string; stated: RegExp }> = {
  prices: { field: 'tld', stated: namingField },
  domains: { field: 'domain', stated: namingField },
  help: { field: 'slug', stated: slugField },
}
const isCollection = (value: unknown) => typeof value === 'object' && value !== null
const keyIsId = { field: 'id', stated: identifyingField }

/**
 * Records keyed by id, number or TLD: every value is an object, and no key is a field's name. Beside
 * numbers, which are no names, there may be facts about the list; the numbers are positions then.
 */
export function keyedRecords(object: JsonObject, kind: string): unknown[] | null {
  const all = Object.keys(object)
  const numbered = all.filter((key) => /^\d+$/.test(key))
  const hasFacts = all.every((key) => numbered.includes(key) || !isCollection(object[key]))
  const keys = numbered.length > 0 && hasFacts && !('id' in object) ? numbered : all
  if (keys.length === 0 || !keys.every((key) => isRecord(object[key]))) return null
  const looksLikeIds = keys.every((key) => /\d|^\.|-/.test(key)) || kind === 'prices'
  const first = Object.keys(object[keys[0] as string] as JsonObject)
  const areAlike =
    keys.length > 1 &&
    keys.every((key) => first.some((name) => name in (object[key] as JsonObject)))
  if (!looksLikeIds && !areAlike) return null
  const { field, stated } = keyMeaning[kind] ?? keyIsId
  const arePositions = keys.length < all.length || (field === 'domain' && numbered.length > 0)
  return keys.map((key) => {
    const record = object[key] as JsonObject
    return arePositions || Object.keys(record).some((name) => stated.test(bare(name)))
      ? record
      : Object.assign({ [field]: key }, record)
  })
}

/** TLDs that are not also a language, country or currency. */
const unmistakableTld = /^(?:com|net|org)$/i
const tldName = /^\.?[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*$/u
const amountText = /^\D{0,8}\d[\d.,' ]*\D{0,8}$/

function isAmount(value: unknown): boolean {
  if (value === null || typeof value === 'number') return true
  return typeof value === 'string' && value.length <= 24 && amountText.test(value)
}

/** `{ com: 9.99, ".de": "5,00" }`: TLDs and their prices, perhaps beside facts about the list. */
export function pricesByTld(object: JsonObject): unknown[] | null {
  const keys = Object.keys(object).filter((key) => key.startsWith('.') || !isMeta(key))
  const areTlds =
    keys.length > 0 &&
    keys.every((key) => tldName.test(key) && isAmount(object[key])) &&
    (keys.every((key) => key.startsWith('.')) || keys.some((key) => unmistakableTld.test(key)))
  return areTlds ? keys.map((key) => ({ tld: key, price: object[key] })) : null
}
