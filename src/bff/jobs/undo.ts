/**
 * Undoing a job restores what it changed and nobody has changed since. It is a job itself, and checks
 * each item just before its write.
 */
import type { CustomerData } from '#bff/customer-data.ts'
import type { Event } from '#bff/events/event.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Job, UndoPlan } from '#contract/jobs.ts'
import type { Service } from '#contract/services.ts'
import { hasHappened } from '#ledger/windows.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'

import { type JobItem, newItem, type StoredJob } from './records.ts'

/** The day a service is next charged, or ends without auto-renew. */
export const dueOf = ({ renewal, expiresOn }: Service): string | null => renewal.on ?? expiresOn

export const keyOf = ({ type, id }: Pick<JobItem, 'type' | 'id'>): string =>
  // JSON, because types and ids may contain any separator.
  JSON.stringify([type, id])

type UndoNeeds = Pick<CustomerData, 'events' | 'reader' | 'snapshots'>

/** Why an item of an undo stays as it is. */
type Obstacle = 'changed_since' | 'charged' | 'ended'

/** What an undo needs to know of the job. */
export type UndoableJob = Pick<StoredJob, 'id' | 'enabled' | 'endedAt' | 'undoneBy'>

export interface Undo {
  plan(session: SignedIn, job: UndoableJob, items: readonly JobItem[]): Promise<UndoPlan>
  /** What the undo of an ended job would restore. */
  summary(session: SignedIn, job: StoredJob, items: readonly JobItem[]): Job['undo']
  /** The items of a new undo. `include`: those to restore although they were changed since. */
  itemsOf(items: readonly JobItem[], include: readonly Pick<JobItem, 'type' | 'id'>[]): JobItem[]
  /** Checks an item of a running undo whose service has been read just now. */
  obstacle(
    session: SignedIn,
    undo: StoredJob,
    item: JobItem,
    service: Service,
  ): Promise<Obstacle | null>
}

const isChangeOf =
  ({ type, id }: JobItem) =>
  ({ kind, outcome, subject }: Event): boolean =>
    kind === 'auto-renew' && outcome === 'done' && subject?.type === type && subject.id === id

export function createUndo({ events, reader, snapshots }: UndoNeeds): Undo {
  /**
   * Whether it was charged after being turned on, or ended after being turned off: the day has
   * passed, and the service states a later one, or none to come.
   */
  function isTooLate(session: SignedIn, enabled: boolean, due: string | null, service?: Service) {
    const next = service ? dueOf(service) : null
    return hasHappened(enabled ? 'charge' : 'end', due, next, reader.today(session))
  }

  /** Whether the newest recorded change is neither of these jobs', and not from before the job. */
  function isChangedSince(
    changes: readonly Event[],
    item: JobItem,
    jobs: readonly string[],
    settledAt: string | null,
  ): boolean {
    const newest = changes.find(isChangeOf(item))
    if (newest === undefined || jobs.includes(newest.job ?? '')) return false
    return settledAt === null || newest.at >= Date.parse(settledAt)
  }

  const lookUp = (session: SignedIn) => {
    const items = snapshots.peek(session, 'services')?.items ?? []
    const byKey = new Map(items.map((service) => [keyOf(service), service]))
    return (item: JobItem) => byKey.get(keyOf(item))
  }

  return {
    async plan(session, job, items) {
      await snapshots.get(session, 'services', { fresh: true }).catch(nullIfUnreadable)
      const serviceOf = lookUp(session)
      const changes = await events.list(session)
      const plan: UndoPlan = { restores: 0, back: 0, changedSince: [], tooLate: [] }
      for (const item of items.filter(({ sent }) => sent)) {
        const { type, id, name, due, settledAt } = item
        const service = serviceOf(item)
        if (service?.autoRenew?.enabled === !job.enabled) plan.back += 1
        else if (due !== null && isTooLate(session, job.enabled, due, service))
          plan.tooLate.push({ type, id, name, on: due })
        else if (isChangedSince(changes, item, [job.id], settledAt ?? job.endedAt))
          plan.changedSince.push({ type, id, name })
        else plan.restores += 1
      }
      return plan
    },
    summary(session, job, items) {
      if (job.state !== 'done' || job.undoneBy !== null) return null
      const sent = items.filter((item) => item.sent)
      if (sent.length === 0) return null
      // Looked up only where it matters: this runs each second for every job.
      const mayBeTooLate = sent.some(({ due }) => isTooLate(session, job.enabled, due))
      const serviceOf = mayBeTooLate ? lookUp(session) : () => undefined
      const tooLate = sent.filter((item) =>
        isTooLate(session, job.enabled, item.due, serviceOf(item)),
      )
      const count = sent.length - tooLate.length
      const days = tooLate.flatMap(({ due }) => due ?? [])
      return { count, tooLateOn: count > 0 ? null : (days.toSorted().at(-1) ?? null) }
    },
    itemsOf(items, include) {
      const included = new Set(include.map(keyOf))
      return items
        .filter(({ sent }) => sent)
        .map((item) => {
          const undoes = { settledAt: item.settledAt, include: included.has(keyOf(item)) }
          return Object.assign(newItem(item), { undoes })
        })
    },
    async obstacle(session, undo, item, service) {
      if (undo.undoes === null || item.undoes === undefined) return null
      if (isTooLate(session, !undo.enabled, item.due, service))
        return undo.enabled ? 'ended' : 'charged'
      const { settledAt, include } = item.undoes
      if (include) return null
      const changes = await events.list(session)
      const isChanged = isChangedSince(changes, item, [undo.undoes, undo.id], settledAt)
      return isChanged ? 'changed_since' : null
    },
  }
}
