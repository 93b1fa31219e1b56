/** Reads one record. §4.2 and §4.3 leave open how it is requested, so the usual ways are tried. */
import { recordsIn } from '#dialects/paging/collection.ts'
import { type ListResource, type ListResources, paths } from '#dialects/readers/resources.ts'
import type { Item } from '#dialects/readers/services.ts'
import { isRecord } from '#dialects/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { idKey } from './list-pages.ts'
import { readList } from './lists.ts'
import { memoryOf } from './profile.ts'
import { explain, readRecord } from './records.ts'
import { errorCode, type Query, ReadError, type Source } from './source.ts'

/** Type (services only) and id in the provider's own spelling. */
export interface RecordRef {
  type?: string | null
  id: string
  /** Domains only, if known: providers request a domain by its name or its id. */
  name?: string
}

/**
 * Ways to request one record, likelier ones first: by path, from the list, or by a query parameter
 * of that name. Only the path of a service is specified (§4.7).
 */
const ways: Record<ListResource, string[]> = {
  services: ['path'],
  domains: ['path', 'name', 'domain', 'id', 'domain_name', 'domainName', 'domainid', 'list'],
  invoices: ['path', 'id', 'invoice_id', 'invoiceId', 'invoiceid', 'number', 'invoice', 'list'],
  orders: ['list'],
  notifications: ['path', 'list'],
  conversations: ['path', 'list'],
}

const idWays = new Set(['id', 'domainid', 'list'])
const nameWays = new Set(['name', 'domain', 'domain_name', 'domainName'])

/** What identifies the record in a request made this way, likelier ones first. */
function keysFor(way: string, { id, name = id }: RecordRef): string[] {
  if (name === id || idWays.has(way)) return [id]
  return nameWays.has(way) ? [name] : [name, id]
}

/** Whether the record in a response is the requested one. */
function hasId<R extends ListResource>(item: Item<ListResources[R]>, id: string): boolean {
  const value = item.value as { id: string; number?: string; name?: string; unicodeName?: string }
  const wanted = id.toLowerCase()
  return [item.origin.id, value.id, value.number, value.name, value.unicodeName].some(
    (stated) => stated?.toLowerCase() === wanted,
  )
}

/** The provider may not support this way; any other error would meet every way. */
const unsupported = new Set([
  'not_found',
  'invalid_input',
  'method_not_allowed',
  'provider_error',
  'provider_unreadable',
])

function waysToTry(resource: ListResource, configured?: string, remembered?: string): string[] {
  if (configured) return [configured]
  if (!remembered) return ways[resource]
  return [remembered, ...ways[resource].filter((way) => way !== remembered)]
}

/**
 * @returns `null` if the provider does not have the record
 * @throws what the source throws, if no way worked for another reason than "not found"
 */
export async function readOne<R extends ListResource>(
  resource: R,
  ref: RecordRef,
  source: Source,
  context: ReadContext,
): Promise<Item<ListResources[R]> | null> {
  if (!ref.id.isWellFormed()) return null
  const memory = memoryOf(context.profile)
  const key = `single ${resource}`
  /** Field that identifies the records, if it has an unusual name. */
  const idPath = memory.get(idKey(resource))?.split('\n') ?? null
  const configured = context.profile.single[resource]
  const remembered = memory.get(key)
  const provenWay = configured ?? remembered
  let failure: unknown = null
  const attempts = waysToTry(resource, configured, remembered).flatMap((way) =>
    keysFor(way, ref).map((id, n, keys) => ({ way, id, isLastKey: n === keys.length - 1 })),
  )
  for (const { way, id, isLastKey } of attempts) {
    try {
      const found = await readBy(way, resource, { ...ref, id }, source, { context, idPath })
      if (found) {
        // A list may only have stood in for a way that failed this once.
        if (found.isAlone || memory.get(`${key} before`) === way) memory.set(key, way)
        else memory.set(`${key} before`, way)
        return found.item
      }
      // A list without the record settles it.
      if (way === 'list') return null
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (way === remembered) memory.delete(key)
      if (!unsupported.has(code)) throw error
      if (code === 'not_found' && way === provenWay && isLastKey) return null
      if (code === 'provider_error' || code === 'provider_unreadable') failure = error
      else failure ??= code === 'not_found' ? null : error
      if (resource === 'services' && code !== 'not_found') throw error
    }
  }
  if (failure) throw failure
  return null
}

function pathOf(resource: ListResource, { type, id }: RecordRef): string {
  const path = `${paths[resource]}/`
  const typed = resource === 'services' ? `${encodeURIComponent(type ?? 'service')}/` : ''
  return path + typed + encodeURIComponent(id)
}

async function readBy<R extends ListResource>(
  way: string,
  resource: R,
  ref: RecordRef,
  source: Source,
  { context, idPath }: { context: ReadContext; idPath: readonly string[] | null },
): Promise<{ item: Item<ListResources[R]>; isAlone: boolean } | null> {
  if (way === 'list') {
    const { items } = await readList(resource, source, context)
    const item = items.find((one) => hasId(one, ref.id))
    return item ? { item, isAlone: false } : null
  }
  const byPath = way === 'path'
  const query: Query = byPath ? [] : [[way, ref.id]]
  const { body } = await source.get(byPath ? pathOf(resource, ref) : paths[resource], query)
  const collection = recordsIn(dataOf(body), resource, body)
  // An unknown parameter returns the whole list, so only a single record counts.
  if (!collection || (!byPath && !collection.single && collection.records.length > 1)) return null
  // The path identifies a lone record, even under another id or none, unless its id is unusual.
  const isCertain = byPath && collection.records.length === 1 && idPath === null
  for (const record of collection.records) {
    const raw = isCertain ? withRef(record, resource, ref) : record
    if (raw !== record && isUnrecognised(resource, raw, context))
      throw new ReadError(`no record of ${resource}`)
    const item = readRecord(resource, raw, { context, listCurrency: null, idPath })
    if (item && (isCertain || hasId(item, ref.id)))
      return { item, isAlone: byPath || collection.single }
  }
  if (idPath !== null && byPath) throw new ReadError(`another record of ${resource}`)
  return null
}

const typeNames = ['type', 'servicetype', 'producttype', 'kind', 'category', 'service']
const idNames = ['id', 'serviceid', 'uuid', 'subscriptionid', 'guid', 'service']

/** Whether nothing is read from a record but what `withRef` may have added. */
const isUnrecognised = (resource: ListResource, raw: unknown, context: ReadContext): boolean =>
  explain(resource, raw, context).fields.every(
    ({ field, used }) => used === null || field === 'id' || field === 'type',
  )

/** Adds what the path states and the response may leave out. */
function withRef(raw: unknown, resource: ListResource, { type, id }: RecordRef): unknown {
  if (!isRecord(raw)) return raw
  if (resource === 'services') {
    const names = new Set(Object.keys(raw).map((key) => key.toLowerCase().replace(/[^a-z]/g, '')))
    const hasOne = (list: string[]) => list.some((name) => names.has(name))
    const added = {
      ...(hasOne(typeNames) || !type ? {} : { type }),
      ...(hasOne(idNames) ? {} : { id }),
    }
    return Object.keys(added).length > 0 ? { ...added, ...raw } : raw
  }
  const singular = resource.slice(0, -1)
  const own = [`${singular}id`, `${singular}_id`, `${singular}Id`]
  const identifying = ['id', 'type', ...own, 'uuid', 'domain', 'name', 'number']
  return identifying.some((name) => name in raw) ? raw : { id, ...raw }
}
