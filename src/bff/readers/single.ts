/** One record by its id. §4.2 and §4.3 leave the selection open: it is tried in the ways that occur. */
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { isRecord } from '#wire/dialect/values/plain.ts'

import type { ReadContext } from './context.ts'
import { dataOf } from './envelope.ts'
import { type ListFamilies, type ListFamily, paths } from './families/readers.ts'
import type { Item } from './families/services.ts'
import { readList, readRecord } from './lists.ts'
import { memoryOf } from './profile.ts'
import { faultCode, type Query, type Source } from './source.ts'

/** The provider's own spelling (`Origin`): `type` only for services. */
export interface Selection {
  type?: string | null
  id: string
}

const segment = encodeURIComponent

/** Ways for each family, the likelier first; the path of a service is given (§4.7). */
const ways: Record<ListFamily, string[]> = {
  services: ['path'],
  domains: ['path', 'name', 'domain', 'id', 'domain_name', 'domainName', 'domainid', 'list'],
  invoices: ['path', 'id', 'invoice_id', 'invoiceId', 'invoiceid', 'number', 'invoice', 'list'],
  orders: ['list'],
  notifications: ['path', 'list'],
  conversations: ['path', 'list'],
}

/** Whether a record that came back is the one that was asked for. */
function isAsked<F extends ListFamily>(item: Item<ListFamilies[F]>, id: string): boolean {
  const value = item.value as { id: string; number?: string; name?: string; unicodeName?: string }
  const asked = id.toLowerCase()
  return [item.origin.id, value.id, value.number, value.name, value.unicodeName].some(
    (one) => one?.toLowerCase() === asked,
  )
}

/** Another way may work where the provider does not know this one; any other fault is a fault. */
const unknownWay = new Set([
  'not_found',
  'invalid_input',
  'method_not_allowed',
  'provider_error',
  'provider_unreadable',
])

/**
 * @returns `null` where the provider does not have it
 * @throws what the source throws, where no way worked for a reason other than "not there"
 */
export async function readOne<F extends ListFamily>(
  family: F,
  selection: Selection,
  source: Source,
  context: ReadContext,
): Promise<Item<ListFamilies[F]> | null> {
  if (!selection.id.isWellFormed()) return null
  const memory = memoryOf(context.profile)
  const key = `single ${family}`
  const configured = context.profile.single[family]
  const known = configured ?? memory.get(key)
  const tries = configured
    ? [configured]
    : known
      ? [known, ...ways[family].filter((way) => way !== known)]
      : ways[family]
  let fault: unknown = null
  for (const way of tries) {
    try {
      const item = await readBy(way, family, selection, source, context)
      if (item) {
        memory.set(key, way)
        return item
      }
      // The list was read and does not have it: then it is not there, whatever the other ways say.
      if (way === 'list') return null
    } catch (error) {
      const code = faultCode(error) ?? ''
      if (!unknownWay.has(code)) throw error
      if (code === 'not_found' && way === known) return null
      if (code === 'provider_error' || code === 'provider_unreadable') fault = error
      else fault ??= code === 'not_found' ? null : error
      if (family === 'services' && code !== 'not_found') throw error
    }
  }
  if (fault) throw fault
  return null
}

async function readBy<F extends ListFamily>(
  way: string,
  family: F,
  { type, id }: Selection,
  source: Source,
  context: ReadContext,
): Promise<Item<ListFamilies[F]> | null> {
  if (way === 'list') {
    const { items } = await readList(family, source, context)
    return items.find((item) => isAsked(item, id)) ?? null
  }
  const byPath = way === 'path'
  const path =
    byPath && family === 'services'
      ? `/${segment(type ?? 'service')}/${segment(id)}`
      : byPath
        ? `/${segment(id)}`
        : ''
  const query: Query = byPath ? [] : [[way, id]]
  const { body } = await source.get(paths[family] + path, query)
  const found = recordsIn(dataOf(body), family, body)
  // A parameter that is not understood gives the whole list: only its one answer counts.
  if (!found || (!byPath && !found.single && found.records.length > 1)) return null
  const listCurrency = null
  for (const raw of found.records.slice(0, 1)) {
    const spelt = byPath && isRecord(raw) ? withSelection(raw, family, type, id) : raw
    const item = readRecord(family, spelt, { context, listCurrency })
    if (item && (byPath || isAsked(item, id))) return item
  }
  return null
}

/** The answer to a path may leave out what the path says. */
function withSelection(
  raw: Record<string, unknown>,
  family: ListFamily,
  type: string | null | undefined,
  id: string,
) {
  const stated = [
    'id',
    'type',
    `${family.slice(0, -1)}id`,
    `${family.slice(0, -1)}_id`,
    `${family.slice(0, -1)}Id`,
    'uuid',
    'domain',
    'name',
    'number',
  ]
  if (family === 'services') {
    const own = new Set(Object.keys(raw).map((one) => one.toLowerCase().replace(/[^a-z]/g, '')))
    const hasType = ['type', 'servicetype', 'producttype', 'kind', 'category', 'service'].some(
      (one) => own.has(one),
    )
    const hasId = ['id', 'serviceid', 'uuid', 'subscriptionid', 'guid', 'service'].some((one) =>
      own.has(one),
    )
    return { ...(hasType || !type ? {} : { type }), ...(hasId ? {} : { id }), ...raw }
  }
  return stated.some((one) => one in raw) ? raw : { id, ...raw }
}
