/** Reads one record of a list, and says how. */
import type { Considered } from '#dialects/fields/considered.ts'
import { recordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { type ListResource, type ListResources, readers } from '#dialects/readers/resources.ts'
import type { Item } from '#dialects/readers/services.ts'
import { type Currency, readCurrency } from '#dialects/values/currency-field.ts'
import { isRecord, type JsonObject } from '#dialects/values/plain.ts'

import type { ReadContext } from './context.ts'

/** Currency stated for the whole list: next to its records or in the envelope. */
export function listCurrency(
  wrappers: readonly JsonObject[],
  body: unknown,
  usual: string | null,
): Currency {
  const envelope = isRecord(body) ? [body, body.meta] : []
  for (const object of [...wrappers.toReversed(), ...envelope]) {
    const currency = isRecord(object)
      ? readCurrency(object.currency ?? object.currencyCode ?? object.currency_code, usual)
      : null
    if (currency) return currency
  }
  return null
}

/** `null` if the record cannot be read. Never throws, whatever a provider sends. */
export function readRecord<R extends ListResource>(
  resource: R,
  raw: unknown,
  scope: Scope,
): Item<ListResources[R]> | null {
  // OVH lists domains by name alone; other ids are looked up one by one.
  const record = resource === 'domains' && typeof raw === 'string' ? { domain: raw } : raw
  if (!isRecord(record)) return null
  try {
    return readers[resource](recordReader(resource, record, scope))
  } catch {
    return null
  }
}

/** "Why is this blank?": the provider's names considered for each field, without values. */
export function explain(
  resource: ListResource,
  raw: unknown,
  context: ReadContext,
): { fields: Considered[]; others: string[] } {
  if (!isRecord(raw)) return { fields: [], others: [] }
  const fields: Considered[] = []
  const record = recordReader(resource, raw, { context, listCurrency: null }, fields)
  readers[resource](record)
  return { fields, others: record.rest.map(({ label }) => label) }
}
