/**
 * Copies of what the provider publishes, in memory and on disk. A stale copy is shown while it is
 * refreshed and while the provider fails (as in RFC 5861), also across a restart. However many
 * visitors ask, there is at most one pending request to the provider per key.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'

import { z } from 'zod'

import { Instant } from '#contract/shapes.ts'
import { ProblemError } from '#server/problems.ts'

import { fileName, readJson, writeJson } from './disk.ts'

export interface Copy<T> {
  value: T
  /** When the provider was read. */
  asOf: string
  /** When the content last changed: a true `lastmod`. */
  changedAt: string
  /** Hash of the value: the same list read twice has the same version. */
  version: string
}

export type Freshness = 'fresh' | 'revalidating' | 'failed'

export interface CurrentCopy<T> {
  copy: Copy<T>
  freshness: Freshness
}

export interface CopiesOptions<T> {
  /** Folder of the last good copies. */
  dir: string
  schema: z.ZodType<T>
  load: (key: string) => Promise<T>
  /** Why a loaded value must not replace the previous one; `null` if it may. */
  refuse?: (before: T | null, after: T) => string | null
  /** Called with each published copy. */
  published?: (key: string, copy: Copy<T>) => Promise<void>
  freshMs: number
  /** How long a copy is shown while it is refreshed in the background. */
  staleMs: number
  /** How long a copy is shown while the provider fails. */
  errorMs: number
  clock: () => number
  /** Reports events for the log, without any content. */
  report: (event: 'held' | 'failed' | 'write-failed', key: string, detail: unknown) => void
}

interface Entry<T> {
  copy: Copy<T> | null
  held: { version: string; value: T; reason: string } | null
  pending: Promise<void> | null
  /** Why the last request failed; `null` if it succeeded. */
  failure: unknown
  /** No new request is sent before this time. */
  retryAt: number
  loadedFromDisk: Promise<void> | null
}

/** Pause after a failure, ± a third. */
const RETRY_MS = 15_000
/** The same while there is no copy, so that a visitor is waiting. */
const RETRY_EMPTY_MS = 1_000

export class Copies<T> {
  readonly #options: CopiesOptions<T>
  readonly #entries = new Map<string, Entry<T>>()
  readonly #stored: z.ZodType<Copy<T>>
  /** Counts up whenever `get` would return something else. */
  generation = 0

  constructor(options: CopiesOptions<T>) {
    this.#options = options
    this.#stored = z.object({
      value: options.schema,
      asOf: Instant,
      changedAt: Instant,
      version: z.string(),
    })
  }

  /** The copy to show. @throws the provider's failure if there is none, or if it is too old */
  async get(key: string): Promise<CurrentCopy<T>> {
    const entry = this.#entry(key)
    entry.loadedFromDisk ??= this.#restore(key, entry)
    await entry.loadedFromDisk
    const { freshMs, staleMs, errorMs, clock } = this.#options
    const age = entry.copy ? clock() - Date.parse(entry.copy.asOf) : Number.POSITIVE_INFINITY
    if (age >= freshMs) {
      const refreshed = this.#request(key, entry)
      if (age >= staleMs) await refreshed
    }
    const { copy } = entry
    if (!copy || clock() - Date.parse(copy.asOf) >= errorMs) {
      throw entry.failure ?? new ProblemError('provider_unavailable')
    }
    if (entry.failure !== null) return { copy, freshness: 'failed' }
    const young = clock() - Date.parse(copy.asOf) < freshMs
    return { copy, freshness: young ? 'fresh' : 'revalidating' }
  }

  /** Keys that have been requested. */
  keys(): string[] {
    return [...this.#entries.keys()]
  }

  /** Reads one key or all from the provider again, however fresh the copies are. */
  async refresh(key?: string): Promise<void> {
    const keys = key === undefined ? this.keys() : [key]
    await Promise.all(
      keys.map(async (name) => {
        const entry = this.#entry(name)
        entry.retryAt = 0
        entry.loadedFromDisk ??= this.#restore(name, entry)
        await entry.loadedFromDisk
        await this.#request(name, entry)
      }),
    )
  }

  /** Waits for pending requests. */
  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].flatMap(({ pending }) => pending ?? []))
  }

  /** Values held back by `refuse`. */
  held(): { key: string; reason: string }[] {
    return [...this.#entries].flatMap(([key, { held }]) =>
      held ? [{ key, reason: held.reason }] : [],
    )
  }

  /** Publishes a value that was held back; false if there is none under that key. */
  async release(key: string): Promise<boolean> {
    const entry = this.#entries.get(key)
    if (!entry?.held) return false
    const { value, version } = entry.held
    entry.held = null
    await this.#publish(key, entry, value, version)
    return true
  }

  #entry(key: string): Entry<T> {
    const existing = this.#entries.get(key)
    if (existing) return existing
    const entry: Entry<T> = {
      copy: null,
      held: null,
      pending: null,
      failure: null,
      retryAt: 0,
      loadedFromDisk: null,
    }
    this.#entries.set(key, entry)
    return entry
  }

  #file(key: string) {
    return path.join(this.#options.dir, `${fileName(key)}.json.br`)
  }

  async #restore(key: string, entry: Entry<T>): Promise<void> {
    const parsed = this.#stored.safeParse(await readJson(this.#file(key)))
    if (parsed.success) entry.copy = parsed.data
  }

  #request(key: string, entry: Entry<T>): Promise<void> {
    if (entry.pending) return entry.pending
    if (this.#options.clock() < entry.retryAt) return Promise.resolve()
    entry.pending = this.#load(key, entry).finally(() => {
      entry.pending = null
    })
    return entry.pending
  }

  /** Never rejects: the entry keeps the failure and its previous copy. */
  async #load(key: string, entry: Entry<T>): Promise<void> {
    const { load, schema, refuse, report, clock } = this.#options
    try {
      const { data: value, error: unreadable } = schema.safeParse(await load(key))
      if (unreadable) throw new ProblemError('provider_unreadable', { cause: unreadable })
      const version = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
      const reason =
        version === entry.copy?.version ? null : refuse?.(entry.copy?.value ?? null, value)
      if (reason) {
        if (entry.held?.version !== version) report('held', key, reason)
        entry.held = { version, value, reason }
        // Counts as a failed read, so that `get` has an error to throw if there is no older copy.
        throw new ProblemError('provider_unreadable', { cause: `held back: ${reason}` })
      }
      entry.held = null
      await this.#publish(key, entry, value, version)
    } catch (error) {
      if (!entry.held) report('failed', key, error)
      if (entry.failure === null) this.generation += 1
      entry.failure = error
      const pause = entry.copy ? RETRY_MS : RETRY_EMPTY_MS
      entry.retryAt = clock() + pause * (0.67 + Math.random() * 0.66)
    }
  }

  async #publish(key: string, entry: Entry<T>, value: T, version: string): Promise<void> {
    const { clock, published, report } = this.#options
    const asOf = new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z')
    const changedAt = entry.copy?.version === version ? entry.copy.changedAt : asOf
    const copy: Copy<T> = { value, asOf, changedAt, version }
    entry.copy = copy
    entry.failure = null
    entry.retryAt = 0
    this.generation += 1
    try {
      await writeJson(this.#file(key), copy)
      await published?.(key, copy)
    } catch (error) {
      report('write-failed', key, error)
    }
  }
}
