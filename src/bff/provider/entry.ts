import type { Reading, Resource, Resources } from '#dialects/reading/resource.ts'
import type { ProblemError } from '#server/problems.ts'

/** An account's list in memory, and the snapshot shown of it. */
import type { VersionedReading } from './last-good.ts'

/** Never changed in place: the same object means that nothing of it has changed. */
export interface Snapshot<T> extends Reading<T> {
  /** When the provider was read, in milliseconds since the epoch. */
  readonly asOf: number
  /** Whether this is the last good copy, because the provider could not be reached. */
  readonly stale: boolean
  /** While stale: how long the provider asked to wait. */
  readonly retryAfterSeconds: number | null
}

export interface Entry {
  current: VersionedReading | null
  reading: Promise<void> | null
  /** Resolves with the first rows, or when the reading ends. */
  firstRows: Promise<void>
  startedAt: number
  failure: { problem: ProblemError; at: number } | null
  /** The snapshot made from `current` and `failure`, until one of them is replaced. */
  shown: (Pick<Entry, 'current' | 'failure'> & { snapshot: Snapshot<unknown> }) | null
  /** Own writes made during a reading, which may have missed them. */
  writes: { version: number; apply: (reading: Reading<unknown>) => Reading<unknown> }[]
}

export const newEntry = (current: VersionedReading | null): Entry => ({
  current,
  reading: null,
  firstRows: Promise.resolve(),
  startedAt: current?.asOf ?? Number.NEGATIVE_INFINITY,
  failure: null,
  shown: null,
  writes: [],
})

/** Whether to show the last good copy instead. A refusal is shown as such. */
export const isOutage = ({ code }: ProblemError) =>
  /^(provider_|rate_limited|overloaded)/.test(code)

/** The snapshot of an entry; the same object until one of its parts is replaced. */
export function snapshotOf<F extends Resource>(entry: Entry): Snapshot<Resources[F]> | null {
  const { current, failure, shown } = entry
  if (!current) return null
  // An entry holds its resource's items.
  if (shown?.current === current && shown.failure === failure)
    return shown.snapshot as Snapshot<Resources[F]>
  // Stays stale during the next reading, until that has succeeded.
  const stale = failure !== null && failure.at >= current.asOf && isOutage(failure.problem)
  const retryAfterSeconds = (stale ? failure.problem.options.retryAfterSeconds : null) ?? null
  const snapshot = { ...current, stale, retryAfterSeconds }
  entry.shown = { current, failure, snapshot }
  return snapshot as Snapshot<Resources[F]>
}
