/** Status and severity words of providers, compared without case and marks. */
import { filterText } from '#dialects/text/secrets.ts'

import keyNames from './key-names.json' with { type: 'json' }
import { bare, flag, isRecord, scalarText } from './plain.ts'
import severityWords from './severity-words.json' with { type: 'json' }
import words from './status-words.json' with { type: 'json' }

/** Resources that have a status. */
type WithStatus = Exclude<keyof typeof words, 'renewing'>
export type StatusOf<R extends WithStatus> = keyof (typeof words)[R] & string
type AnyStatus = { [R in WithStatus]: StatusOf<R> }[WithStatus]

const { renewing, ...ownWords } = words
export const withStatus = Object.keys(ownWords) as readonly WithStatus[]
/** The contract's statuses of a resource. */
export const statusesOf = (resource: WithStatus): string[] => Object.keys(words[resource])

const spellings = new Map(
  Object.entries({
    cancelled: 'cancel canceled canceling cancelling cancellation',
    suspended: 'suspend suspension',
    registered: 'registration registering',
    failed: 'failure',
    terminated: 'termination',
    expired: 'expiration expiry',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
)
/** Words that only say what the status is of. */
const subjects = /^(?:services?|subscription|domain|invoice|order|account|billing|status|state|is)$/
const payment = new RegExp(`${subjects.source}|^payment$`)
const separator = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u

/** A status without the order of its words, how they are joined, and what it is the status of. */
function wordSet(text: string, isSubject = subjects): string {
  const found = text.split(separator).map((word) => word.toLowerCase())
  const kept = found.filter((word) => !isSubject.test(word))
  const stems = new Set(kept.map((word) => spellings.get(word) ?? word))
  return [...stems].filter(Boolean).toSorted().join(' ')
}

/** By the words as written, and by their set. */
const byWord = (...tables: object[]): Map<string, AnyStatus> =>
  new Map(
    tables.flatMap((table) =>
      (Object.entries(table) as [AnyStatus, string[]][]).flatMap(([status, list]) =>
        list.flatMap((phrase): [string, AnyStatus][] => [
          [bare(phrase), status],
          [wordSet(phrase), status],
        ]),
      ),
    ),
  )

/** The contract's status for each of the provider's words. */
const statusByWord: Readonly<Record<WithStatus, ReadonlyMap<string, AnyStatus>>> = {
  services: byWord(renewing, words.services),
  domains: byWord(renewing, words.domains),
  invoices: byWord(words.invoices),
  orders: byWord(words.orders),
}

/** Every word in a value: of lists (EPP), objects, and texts with commas. */
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 10).flatMap(wordsOf)
  if (isRecord(value))
    return keyNames.statusWord.flatMap((key) =>
      typeof value[key] === 'string' ? [value[key]] : [],
    )
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

export const isOver = (status: string | undefined): boolean =>
  status === 'cancelled' || status === 'expired'

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
/** `Suspended - Overdue`. */
const withoutRemark = (word: string): string => word.replace(/(?:\s[-–—(]|[:(]).*$/s, '')
const pending = /^(?:pending|awaiting)|pending$/

function statusIn(resource: WithStatus, stated: string): AnyStatus | undefined {
  const table = statusByWord[resource]
  const word = withoutRemark(stated)
  const set = wordSet(word)
  const status = table.get(bare(stated)) ?? table.get(set) ?? table.get(wordSet(word, payment))
  if (status !== undefined || !set.split(' ').some((one) => pending.test(one))) return status
  return resource === 'invoices' ? 'unpaid' : 'pending'
}

function findStatus<R extends WithStatus>(
  resource: R,
  value: unknown,
  configured?: Readonly<Record<string, string>>,
): StatusReading<R> | null {
  const shown = shownWord(value)
  if (shown === null) return null
  const statusText = filterText(shown.trim())
  const table = statusByWord[resource]
  const reading = (status: AnyStatus) => ({ status: status as StatusOf<R>, statusText })
  for (const word of wordsOf(value)) {
    const name = bare(word)
    const stated = configured && Object.entries(configured).find(([key]) => bare(key) === name)?.[1]
    const chosen = stated && [...table.values()].find((status) => status === stated)
    if (chosen) return reading(chosen)
    const status = statusIn(resource, word)
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
    // `suspended: "suspended"`.
    .filter((key) => flag(raw[key]) === true || bare(key) === bare(scalarText(raw[key]) ?? ''))
    .map(bare)
  return statusFlags.find(([, pattern]) => set.some((name) => pattern.test(name)))?.[0] ?? null
}
