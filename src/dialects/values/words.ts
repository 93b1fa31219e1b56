/** Status and severity words of providers, compared without case and marks. */
import { filterText } from '#dialects/text/secrets.ts'

import { bare, flag, isRecord, scalarText } from './plain.ts'
import severityWords from './severity-words.json' with { type: 'json' }
import words from './status-words.json' with { type: 'json' }

/** Resources that have a status. */
type WithStatus = keyof typeof words
export type StatusOf<R extends WithStatus> = keyof (typeof words)[R] & string
type AnyStatus = { [R in WithStatus]: StatusOf<R> }[WithStatus]

const byWord = (table: object): Map<string, AnyStatus> =>
  new Map(
    (Object.entries(table) as [AnyStatus, string[]][]).flatMap(([status, list]) =>
      list.map((word): [string, AnyStatus] => [word, status]),
    ),
  )

/** The contract's status for each of the provider's words. */
const statusByWord: Readonly<Record<WithStatus, ReadonlyMap<string, AnyStatus>>> = {
  services: byWord(words.services),
  domains: byWord(words.domains),
  invoices: byWord(words.invoices),
  orders: byWord(words.orders),
}

const wordKeys = [
  'code',
  'slug',
  'key',
  'value',
  'status',
  'state',
  'name',
  'label',
  'text',
  'title',
  'id',
]

/** Every word in a value: of lists (EPP), objects, and texts with commas. */
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(wordsOf)
  if (isRecord(value))
    return wordKeys.flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []))
  const text = typeof value === 'boolean' ? null : scalarText(value)
  if (text === null) return []
  // EPP statuses in one text: `ok,serverTransferProhibited`.
  return text.includes(',') ? [text, ...text.split(',', 10)] : [text]
}

/** The word to show: a label before a code. */
function shownWord(value: unknown): string | null {
  const [first = null] = wordsOf(value)
  if (!isRecord(value)) return first
  return scalarText(value.label ?? value.name ?? value.text ?? value.title) ?? first
}

interface StatusReading<R extends WithStatus> {
  status: StatusOf<R> | 'unknown'
  /** The provider's word. */
  statusText: string
}

export const isKnown = ({ status }: { status: string }): boolean => status !== 'unknown'

const mostCached = 500
const longestCached = 30

/** A list uses few words, so each is looked up once. */
const cache: Record<WithStatus, Map<string, unknown>> = {
  services: new Map(),
  domains: new Map(),
  invoices: new Map(),
  orders: new Map(),
}

/** `configured`: the profile's words. `null` if no word is stated. */
export function readStatus<R extends WithStatus>(
  resource: R,
  value: unknown,
  configured?: Readonly<Record<string, string>>,
): StatusReading<R> | null {
  if (typeof value !== 'string' || configured || value.length > longestCached)
    return findStatus(resource, value, configured)
  const cached = cache[resource]
  const known = cached.get(value)
  if (known !== undefined) return known as StatusReading<R> | null
  if (cached.size > mostCached) cached.clear()
  const reading = findStatus(resource, value)
  cached.set(value, reading)
  return reading
}

const prohibited = /^(?:client|server)(?:transfer|update|delete|renew)prohibited$/
const subject = '(?:service|subscription|domain|invoice|order|payment|billing)'
const wordPrefix = new RegExp(`^${subject}?(?:status|state)(?=.)`)

/** The word within `ORDER_STATUS_COMPLETED`, `service.status.active`, `Suspended - Overdue`. */
const coreWord = (word: string): string =>
  bare(word.replace(/(?:\s[-–—(]|[:(]).*$/s, '')).replace(wordPrefix, '')

function findStatus<R extends WithStatus>(
  resource: R,
  value: unknown,
  configured?: Readonly<Record<string, string>>,
): StatusReading<R> | null {
  const shown = shownWord(value)
  if (shown === null) return null
  const statusText = filterText(shown)
  const table = statusByWord[resource]
  const reading = (status: AnyStatus) => ({ status: status as StatusOf<R>, statusText })
  for (const word of wordsOf(value)) {
    const name = bare(word)
    const stated = configured && Object.entries(configured).find(([key]) => bare(key) === name)?.[1]
    const chosen = stated && [...table.values()].find((status) => status === stated)
    if (chosen) return reading(chosen)
    const isPending = /^(?:pending|awaiting)/.test(name)
    const pending = resource === 'invoices' ? 'unpaid' : 'pending'
    const status = table.get(name) ?? (isPending ? pending : undefined) ?? table.get(coreWord(word))
    if (status) return reading(status)
  }
  // EPP states `ok` only if nothing else applies: a domain with locks alone is active.
  if (resource === 'domains' && wordsOf(value).every((word) => prohibited.test(bare(word))))
    return reading('active')
  return { status: 'unknown', statusText }
}

export const isNotRenewing = (value: unknown): boolean =>
  wordsOf(value).some((word) => /^(?:notrenewing|nonrenewing|deleteatexpiration)$/.test(bare(word)))

const critical = new Set(severityWords.critical)
const warning = new Set(severityWords.warning)
const info = new Set(severityWords.info)

/** `null` if no word is a severity; it may be a category. */
export function readSeverity(value: unknown): 'info' | 'warning' | 'critical' | null {
  for (const word of wordsOf(value)) {
    const name = bare(word)
    if (critical.has(name)) return 'critical'
    if (warning.has(name)) return 'warning'
    if (info.has(name)) return 'info'
  }
  return null
}

const statusFlags = [
  ['cancelled', /^(?:is)?(?:cancelled|canceled|terminated)$/],
  ['suspended', /^(?:is)?suspended$/],
  ['expired', /^(?:is)?expired$/],
  ['active', /^(?:is)?active$/],
] as const

/** Flags instead of a word: `suspended: true`, `is_active: 1`. A flag that is off says nothing. */
export function flaggedStatus(
  raw: Readonly<Record<string, unknown>>,
): 'cancelled' | 'suspended' | 'expired' | 'active' | null {
  const set = Object.keys(raw)
    .filter((key) => flag(raw[key]) === true)
    .map(bare)
  return statusFlags.find(([, pattern]) => set.some((name) => pattern.test(name)))?.[0] ?? null
}
