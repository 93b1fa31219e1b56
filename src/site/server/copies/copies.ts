/** Copies of what the provider publishes, in memory and on disk, so that they outlive a restart. */
import { createHash } from 'node:crypto'
import path from 'node:path'

import { z } from 'zod'

import { Instant } from '#contract/shapes.ts'
import { CachedCopy, type CopyState, type Load } from '#server/cached-copy.ts'
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

export interface CurrentCopy<T> {
  copy: Copy<T>
  state: CopyState
}

export interface CopiesOptions<T> {
  /** Folder of the last good copies. */
  dir: string
  schema: z.ZodType<T>
  load: (key: string) => Promise<T>
  /** Why a loaded value must not replace the previous one; `null` if it may. */
  refuse?: (before: T | null, after: T) => string | null
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

interface CopyEntry<T> {
  cached: CachedCopy<Copy<T>>
  load: Load<Copy<T>>
  held: { version: string; value: T; reason: string } | null
}

/** Pause after a failure, ± a third. */
const RETRY_MS = 15_000
/** The same while there is no copy, so that a visitor is waiting. */
const RETRY_EMPTY_MS = 1_000

export class Copies<T> {
  readonly #options: CopiesOptions<T>
  readonly #entries = new Map<string, CopyEntry<T>>()
  readonly #stored: z.ZodType<Copy<T>>

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
    const { cached, load } = this.#entry(key)
    await cached.restore()
    await cached.renew(load)
    const { current: copy, failure, state } = cached
    if (!copy || cached.age >= this.#options.errorMs)
      throw failure?.error ?? new ProblemError('provider_unavailable')
    return { copy, state }
  }

  /** Counts up whenever `get` would return something else. */
  get generation(): number {
    return [...this.#entries.values()].reduce((sum, { cached }) => sum + cached.changes, 0)
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
        const { cached, load } = this.#entry(name)
        await cached.restore()
        await cached.readNow(load)
      }),
    )
  }

  /** Waits for pending requests. */
  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].flatMap(({ cached }) => cached.reading ?? []))
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
    const publish = (copy: Copy<T>) => entry.cached.set(copy)
    await this.#publish(key, entry.cached, publish, { value, version })
    return true
  }

  #entry(key: string): CopyEntry<T> {
    const existing = this.#entries.get(key)
    if (existing) return existing
    const { freshMs, staleMs, clock } = this.#options
    // Keys must not retry in step.
    const spread = 0.67 + Math.random() * 0.66
    const entry: CopyEntry<T> = {
      held: null,
      load: (publish) => this.#load(key, entry, publish),
      cached: new CachedCopy<Copy<T>>({
        clock,
        staleFrom: () => freshMs,
        waitFrom: () => staleMs,
        asOf: ({ asOf }) => Date.parse(asOf),
        retryAt: ({ failure, current }) =>
          (failure?.at ?? 0) + (current ? RETRY_MS : RETRY_EMPTY_MS) * spread,
        restore: async () => this.#stored.safeParse(await readJson(this.#file(key))).data ?? null,
      }),
    }
    this.#entries.set(key, entry)
    return entry
  }

  #file(key: string) {
    return path.join(this.#options.dir, `${fileName(key)}.json.br`)
  }

  async #load(key: string, entry: CopyEntry<T>, publish: (copy: Copy<T>) => void): Promise<void> {
    const { load, schema, refuse, report } = this.#options
    const before = entry.cached.current
    try {
      const { data: value, error: unreadable } = schema.safeParse(await load(key))
      if (unreadable) throw new ProblemError('provider_unreadable', { cause: unreadable })
      const version = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
      const reason = version === before?.version ? null : refuse?.(before?.value ?? null, value)
      if (reason) {
        if (entry.held?.version !== version) report('held', key, reason)
        entry.held = { version, value, reason }
        // Counts as a failed read, so that `get` has an error to throw if there is no older copy.
        throw new ProblemError('provider_unreadable', { cause: `held back: ${reason}` })
      }
      entry.held = null
      await this.#publish(key, entry.cached, publish, { value, version })
    } catch (error) {
      if (!entry.held) report('failed', key, error)
      throw error
    }
  }

  async #publish(
    key: string,
    { current }: CachedCopy<Copy<T>>,
    publish: (copy: Copy<T>) => void,
    { value, version }: Pick<Copy<T>, 'value' | 'version'>,
  ): Promise<void> {
    const { clock, published, report } = this.#options
    const asOf = new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z')
    const changedAt = current?.version === version ? current.changedAt : asOf
    const copy: Copy<T> = { value, asOf, changedAt, version }
    try {
      await writeJson(this.#file(key), copy)
      await published?.(key, copy)
    } catch (error) {
      report('write-failed', key, error)
    }
    publish(copy)
  }
}
