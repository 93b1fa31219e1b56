/** The change history as rows: single changes, bulk changes, and notifications changed in one go. */
import type { Change } from '#contract/changes.ts'
import { dayIn } from '#i18n/days.ts'
import { instant } from '#server/clock.ts'
import type { Steps } from '#server/turns.ts'

import type { Event } from './event.ts'

/** What rows of the history and of the access journal keep beside what they show. */
export interface EventRow {
  /** Its events, one per thing it was to change. */
  readonly parts: readonly Event[]
  /** Handle of the session that made it. */
  readonly session: string | null
  /** Milliseconds since the epoch. */
  readonly atMs: number
  /** In the account's time zone. */
  readonly day: string
}

export type HistoryRow = Omit<Change, 'current'> & EventRow

export interface History {
  /** Newest first. */
  readonly rows: readonly HistoryRow[]
  /** Every auto-renew change of a single service, those of bulk changes included. */
  readonly ofServices: readonly HistoryRow[]
}

/** Notifications changed this close together are one row. */
const mergeMs = 60_000

const isChange = ({ kind }: Event): boolean =>
  /^(?:auto-renew|notification-(?:read|delete)|conversation-delete)$/.test(kind)

const keyOf = ({ kind, subject }: Event): string =>
  JSON.stringify([kind, subject?.type, subject?.id])

/** `undone` is left to the caller, which knows the later changes. */
function resultOf(parts: readonly Event[]): Change['result'] {
  const has = (outcome: Event['outcome']) => parts.some((part) => part.outcome === outcome)
  if (has('not-tried')) return 'stopped'
  if (!has('refused') && !has('unknown')) return 'done'
  if (has('done')) return 'partial'
  return has('refused') ? 'refused' : 'unknown'
}

const typesOf = (parts: readonly Event[]): string[] => [
  ...new Set(parts.flatMap(({ subject }) => subject?.type ?? [])),
]

/** One row. `event` says when and who, `parts` what was changed. */
function rowOf(event: Event, parts: readonly Event[], zone: string): HistoryRow {
  const only = parts.length === 1 ? parts[0] : undefined
  const expected = parts.filter(({ announced }) => !announced)
  const counted = expected.length > 0 ? expected : parts
  const { id, at, kind, actor } = event
  return {
    id,
    at: instant(at),
    atMs: at,
    day: dayIn(at, zone),
    // One of `isChange`, or a bulk change, which is of auto-renew.
    kind: kind === 'bulk' ? 'auto-renew' : (kind as Change['kind']),
    subject: only?.subject ?? null,
    types: kind === 'auto-renew' || kind === 'bulk' ? typesOf(parts) : [],
    before: only?.before ?? null,
    after: event.after ?? null,
    result: resultOf(counted),
    reason: only?.reason ?? null,
    total: counted.length,
    changed: counted.filter(({ outcome }) => outcome === 'done').length,
    job: event.job ?? null,
    undoes: event.undoes ?? null,
    undoneAt: null,
    changedAgainAt: null,
    device: actor.device,
    session: actor.session,
    parts,
  }
}

const asUndone = (row: HistoryRow, at: number): HistoryRow => ({
  ...row,
  result: 'undone',
  undoneAt: instant(at),
})

/** `null` if everything already was as requested. */
function bulkRow(event: Event, parts: readonly Event[], zone: string): HistoryRow | null {
  const row = rowOf(event, parts, zone)
  if (event.outcome === 'running') return { ...row, result: 'running', total: event.count ?? 0 }
  return parts.length === 0 ? null : row
}

/** Adds a notification to the row of those it was changed with. Returns whether there is one. */
function merge(rows: HistoryRow[], event: Event, zone: string): boolean {
  const last = rows.at(-1)
  if (!event.kind.startsWith('notification-') || last?.kind !== event.kind) return false
  const isSame = last.session === event.actor.session && last.after === (event.after ?? null)
  if (!isSame || last.atMs - event.at > mergeMs) return false
  rows[rows.length - 1] = rowOf(event, [...last.parts, event], zone)
  return true
}

/** `events`: newest first. `zone`: the account's. */
export function* historyOf(events: readonly Event[], zone: string): Steps<History> {
  const itemsOfJobs = Map.groupBy(
    events.filter(({ kind }) => kind === 'auto-renew'),
    ({ job }) => job,
  )
  const rows: HistoryRow[] = []
  const ofServices: HistoryRow[] = []
  /** The next change of a service. */
  const next = new Map<string, Event>()
  /** When a job was undone. */
  const undone = new Map<string, number>()
  for (const event of events) {
    yield
    if (event.kind === 'bulk') {
      const row = bulkRow(event, itemsOfJobs.get(event.job) ?? [], zone)
      if (!row) continue
      if (row.undoes !== null && row.changed > 0) undone.set(row.undoes, event.at)
      const undoneAt = undone.get(event.id)
      rows.push(undoneAt === undefined ? row : asUndone(row, undoneAt))
      continue
    }
    if (!isChange(event) || merge(rows, event, zone)) continue
    const row = rowOf(event, [event], zone)
    const later = event.outcome === 'done' ? next.get(keyOf(event)) : undefined
    if (event.outcome === 'done') next.set(keyOf(event), event)
    const isUndone = later !== undefined && row.before !== null && later.after === row.before
    const current = later ? { ...row, changedAgainAt: instant(later.at) } : row
    const full = isUndone ? asUndone(current, later.at) : current
    if (event.kind === 'auto-renew') ofServices.push(full)
    if (event.job === undefined) rows.push(full)
  }
  return { rows, ofServices }
}
