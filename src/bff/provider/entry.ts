/** An account's list in memory, and the snapshot shown of it. */
import type { Reading, Resource, Resources } from '#dialects/reading/resource.ts'
import { CachedCopy } from '#server/cached-copy.ts'
import type { Clock } from '#server/clock.ts'
import type { ProblemError } from '#server/problems.ts'

import type { VersionedReading } from './last-good.ts'

/** A list is fresh for so long per hundred records, so that a long one is not read all the time. */
export const freshFor = 30_000
const longestFresh = 300_000
/** How much longer it is served while it is read again. At least five minutes in all. */
const servedFor = 300_000
/** How often a list is read at most, if it was forced or failed before. */
export const readEvery = 5_000

/** Never changed in place: the same object means that nothing of it has changed. */
export interface Snapshot<T> extends Reading<T> {
  /** When the provider was read, in milliseconds since the epoch. */
  readonly asOf: number
  /** Whether this is the last good copy, because the provider could not be reached. */
  readonly stale: boolean
  /** While stale: how long the provider asked to wait. */
  readonly retryAfterSeconds: number | null
}

type Copy = CachedCopy<VersionedReading>

export interface SnapshotEntry {
  readonly copy: Copy
  /** The snapshot made from copy and failure, until one of them is replaced. */
  shown: (Pick<Copy, 'current' | 'failure' | 'mustWait'> & { snapshot: Snapshot<unknown> }) | null
  /** Own writes made during a reading, which may have missed them. */
  writes: { version: number; apply: (reading: Reading<unknown>) => Reading<unknown> }[]
}

/** Why the newest reading failed. */
export const problemOf = ({ failure }: Copy): ProblemError | null =>
  // Readings reject with these only.
  (failure?.error as ProblemError | undefined) ?? null

/** Whether to show the last good copy instead. A refusal is shown as such. */
export const isOutage = ({ code }: ProblemError) =>
  /^(provider_|rate_limited|overloaded)/.test(code)

function freshTimeOf({ items }: Reading<unknown>): number {
  return Math.min(longestFresh, freshFor * Math.max(1, Math.ceil(items.length / 100)))
}
/** Until when requests do not wait for a new reading. */
const servedTimeOf = (reading: Reading<unknown>): number =>
  Math.max(servedFor, 2 * freshTimeOf(reading))

export const createEntry = (
  clock: Clock,
  restore: () => Promise<VersionedReading | null>,
): SnapshotEntry => ({
  copy: new CachedCopy<VersionedReading>({
    clock: () => clock.now(),
    staleFrom: freshTimeOf,
    waitFrom: servedTimeOf,
    asOf: ({ asOf }) => asOf,
    // A read that we refused ourselves is no reason to spare the provider.
    retryAt: (failed) =>
      problemOf(failed)?.code === 'overloaded' ? 0 : failed.startedAt + readEvery,
    restore,
  }),
  shown: null,
  writes: [],
})

/** A reading with the own writes that it may have missed. `version` counts those before it. */
export function withWrites(
  reading: Reading<unknown>,
  { copy, writes }: SnapshotEntry,
  version: number,
): VersionedReading {
  const written = writes.reduce((result, write) => write.apply(result), reading)
  const newest = Math.max(version, ...writes.map((write) => write.version))
  return { ...written, asOf: copy.startedAt, version: newest }
}

/** The snapshot of an entry; the same object until one of its parts is replaced. */
export function snapshotOf<F extends Resource>(
  entry: SnapshotEntry,
): Snapshot<Resources[F]> | null {
  const { copy, shown } = entry
  const { current, failure, mustWait } = copy
  if (!current) return null
  // An entry holds its resource's items.
  if (shown?.current === current && shown.failure === failure && shown.mustWait === mustWait)
    return shown.snapshot as Snapshot<Resources[F]>
  const problem = problemOf(copy)
  // Stays stale during the next reading, until that has succeeded.
  const isFailing = copy.state === 'last-good' && problem !== null && isOutage(problem)
  // Nobody waits any longer for a provider that is slow.
  const stale = isFailing || mustWait
  const retryAfterSeconds = (isFailing ? problem.options.retryAfterSeconds : null) ?? null
  const snapshot = { ...current, stale, retryAfterSeconds }
  entry.shown = { current, failure, mustWait, snapshot }
  return snapshot as Snapshot<Resources[F]>
}
