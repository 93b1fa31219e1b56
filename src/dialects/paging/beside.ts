/** Tells a wrapper from a record that has a list of its own, by the fields beside the list. */
import { bare, isRecord, type JsonObject, scalarText } from '#dialects/values/plain.ts'

import { isMeta, listNamesOf, pagingFacts, plainName, recordField } from './names.ts'

/** Spring's page `number`, beside its totals, is not a record's field. */
const isPageNumber = (key: string, object: JsonObject): boolean =>
  bare(key) === 'number' &&
  Object.keys(object).some((other) => /^total(?:pages|elements)$/.test(bare(other)))

const accountField = /^(?:requestid|traceid|accountid|userid|clientid|customerid)$/

function looksLikeRecordField(key: string, value: unknown, kind: string): boolean {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return false
  const name = bare(key)
  return recordField.test(name) && !accountField.test(name) && !(kind === 'lines' && isMeta(key))
}

const identifyingField = /^(?:uuid|number|.*id)$/
const isIdentified = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).some((key) => /^(?:id|uuid)$/.test(bare(key)))

/** Counts that only a list has; a bare `total` may be an amount. */
const counts = new Set(
  [...pagingFacts.total, 'numreturned'].filter((name) => !/^(?:total|found)$/.test(name)),
)

/** The one record or the list's first, whether wrapped once or twice (`products.product`). */
function firstRecord(value: unknown, kind: string): unknown {
  if (Array.isArray(value)) return value[0]
  if (!isRecord(value)) return null
  const [only, ...others] = Object.keys(value)
  const isWrapper =
    only !== undefined && others.length === 0 && listNamesOf(kind).includes(bare(only))
  return isWrapper ? firstRecord(value[only], kind) : value
}

/**
 * Whether the fields beside `object[key]` show `object` to be a record itself. WHMCS repeats the
 * request's filters beside its list: `{ serviceid, totalresults, products: { product: […] } }`.
 */
export function isRecordBeside(object: JsonObject, key: string, kind: string): boolean {
  const stated = Object.keys(object).filter(
    (other) =>
      other !== key &&
      !isMeta(other) &&
      !isPageNumber(other, object) &&
      looksLikeRecordField(other, object[other], kind),
  )
  if (stated.length === 0) return false
  const ownNames = listNamesOf(kind)
  const name = plainName(key)
  if (!ownNames.includes(name) || 'id' in object || 'uuid' in object) return true
  if (Object.keys(object).some((other) => counts.has(bare(other)))) return false
  const first = firstRecord(object[key], kind)
  const values = isRecord(first) ? new Set(Object.values(first).map(scalarText)) : new Set()
  const others = stated.filter((other) => !values.has(scalarText(object[other])))
  // `{ code, name, service: { id, … } }`: only another identity could make it a record.
  const isOwnName = ownNames.indexOf(name) < 2 && isIdentified(first)
  return others.some((other) => !isOwnName || identifyingField.test(bare(other)))
}
