/** An account's list in memory, and the snapshot shown of it. */
import type { Reading, Resource, Resources } from '#dialects/reading/resource.ts'
import type { CachedCopy } from '#server/cached-copy.ts'
import type { ProblemError } from '#server/problems.ts'

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

type Copy = CachedCopy<VersionedReading>

export interface Entry {
  readonly copy: Copy
  /** The snapshot made from copy and failure, until one of them is replaced. */
  shown: (Pick<Copy, 'current' | 'failure'> & { snapshot: Snapshot<unknown> }) | null
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

/** A reading with the own writes that it may have missed. `version` counts those before it. */
export function withWrites(
  reading: Reading<unknown>,
  { copy, writes }: Entry,
  version: number,
): VersionedReading {
  const written = writes.reduce((result, write) => write.apply(result), reading)
  const newest = Math.max(version, ...writes.map((write) => write.version))
  return { ...written, asOf: copy.startedAt, version: newest }
}

/** The snapshot of an entry; the same object until one of its parts is replaced. */
export function snapshotOf<F extends Resource>(entry: Entry): Snapshot<Resources[F]> | null {
  const { copy, shown } = entry
  const { current, failure } = copy
  if (!current) return null
  // An entry holds its resource's items.
  if (shown?.current === current && shown.failure === failure)
    return shown.snapshot as Snapshot<Resources[F]>
  const problem = problemOf(copy)
  // Stays stale during the next reading, until that has succeeded.
  const stale = copy.state === 'last-good' && problem !== null && isOutage(problem)
  const retryAfterSeconds = (stale ? problem.options.retryAfterSeconds : null) ?? null
  const snapshot = { ...current, stale, retryAfterSeconds }
  entry.shown = { current, failure, snapshot }
  return snapshot as Snapshot<Resources[F]>
}
