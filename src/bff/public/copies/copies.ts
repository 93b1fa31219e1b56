/**
 * Copies of what the provider publishes: fresh, stale while it is asked again, stale if it fails,
 * and the last good one on disk for a restart during an outage (RFC 5861's two rules, inside us).
 * Visitors never reach the provider one to one: one pending question per key, all wait for it.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'

import { z } from 'zod'

import { Fault } from '#bff/faults.ts'
import { Instant } from '#contract/shapes.ts'

import { fileName, readJson, writeJson } from './disk.ts'

export interface Copy<T> {
  value: T
  /** When the provider was read. */
  asOf: string
  /** When the content last changed: a true `lastmod`. */
  changedAt: string
  /** Of the content alone: two readings of the same list have the same version. */
  version: string
}

export type Freshness = 'fresh' | 'revalidating' | 'failed'

export interface Found<T> {
  copy: Copy<T>
  freshness: Freshness
}

export interface CopiesOptions<T> {
  /** Folder of the last good copies. */
  dir: string
  schema: z.ZodType<T>
  load: (key: string) => Promise<T>
  /** Why a loaded value may not replace the one before it; `null`: it may. */
  refuse?: (before: T | null, after: T) => string | null
  /** Called with each published copy. */
  published?: (key: string, copy: Copy<T>) => Promise<void>
  freshMs: number
  /** How long a copy is shown while the provider is asked in the background. */
  staleMs: number
  /** How long a copy is shown while the provider fails. */
  errorMs: number
  clock: () => number
  /** Events without content: names, keys, reasons. */
  report: (event: 'held' | 'failed' | 'write-failed', key: string, detail: unknown) => void
}

interface Entry<T> {
  copy: Copy<T> | null
  held: { version: string; value: T; reason: string } | null
  flight: Promise<void> | null
  /** The last question's failure, and until when no new one is asked. */
  failure: unknown
  quietUntil: number
  loadedFromDisk: Promise<void> | null
}

/** After a failure the provider is left alone for this long, ± a third. */
const QUIET_MS = 15_000
/** The same while there is nothing to show: a visitor is waiting. */
const QUIET_EMPTY_MS = 1_000

export class Copies<T> {
  readonly #options: CopiesOptions<T>
  readonly #entries = new Map<string, Entry<T>>()
  readonly #stored: z.ZodType<Copy<T>>
  /** Rises with each change of what would be answered. */
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

  /** The copy to show. Throws the provider's failure where there is none young enough. */
  async get(key: string): Promise<Found<T>> {
    const entry = this.#entry(key)
    entry.loadedFromDisk ??= this.#restore(key, entry)
    await entry.loadedFromDisk
    const { freshMs, staleMs, errorMs, clock } = this.#options
    const age = entry.copy ? clock() - Date.parse(entry.copy.asOf) : Number.POSITIVE_INFINITY
    if (age >= freshMs) {
      const asked = this.#ask(key, entry)
      if (age >= staleMs) await asked
    }
    const { copy } = entry
    if (!copy || clock() - Date.parse(copy.asOf) >= errorMs) {
      throw entry.failure ?? new Fault('provider_unavailable')
    }
    if (entry.failure !== null) return { copy, freshness: 'failed' }
    const young = clock() - Date.parse(copy.asOf) < freshMs
    return { copy, freshness: young ? 'fresh' : 'revalidating' }
  }

  /** Keys that have been asked for. */
  keys(): string[] {
    return [...this.#entries.keys()]
  }

  /** Asks the provider again for one key or all, whatever the age of the copies. */
  async refresh(key?: string): Promise<void> {
    const keys = key === undefined ? this.keys() : [key]
    await Promise.all(
      keys.map(async (name) => {
        const entry = this.#entry(name)
        entry.quietUntil = 0
        entry.loadedFromDisk ??= this.#restore(name, entry)
        await entry.loadedFromDisk
        await this.#ask(name, entry)
      }),
    )
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].flatMap(({ flight }) => flight ?? []))
  }

  /** Lists that the guard holds back. */
  held(): { key: string; reason: string }[] {
    return [...this.#entries].flatMap(([key, { held }]) =>
      held ? [{ key, reason: held.reason }] : [],
    )
  }

  /** Publishes what the guard held back. False: nothing is held under that key. */
  async release(key: string): Promise<boolean> {
    const entry = this.#entries.get(key)
    if (!entry?.held) return false
    const { value, version } = entry.held
    entry.held = null
    await this.#publish(key, entry, value, version)
    return true
  }

  #entry(key: string): Entry<T> {
    const known = this.#entries.get(key)
    if (known) return known
    const entry: Entry<T> = {
      copy: null,
      held: null,
      flight: null,
      failure: null,
      quietUntil: 0,
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

  #ask(key: string, entry: Entry<T>): Promise<void> {
    if (entry.flight) return entry.flight
    if (this.#options.clock() < entry.quietUntil) return Promise.resolve()
    entry.flight = this.#load(key, entry).finally(() => {
      entry.flight = null
    })
    return entry.flight
  }

  /** Never rejects: a failure is kept in the entry, and what stands there is shown on. */
  async #load(key: string, entry: Entry<T>): Promise<void> {
    const { load, schema, refuse, report, clock } = this.#options
    try {
      const { data: value, error: unreadable } = schema.safeParse(await load(key))
      if (unreadable) throw new Fault('provider_unreadable', { cause: unreadable })
      const version = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
      const reason =
        version === entry.copy?.version ? null : refuse?.(entry.copy?.value ?? null, value)
      if (reason) {
        if (entry.held?.version !== version) report('held', key, reason)
        entry.held = { version, value, reason }
        // What may not be shown is as good as not read: where nothing else is there, that is said.
        throw new Fault('provider_unreadable', { cause: `held back: ${reason}` })
      }
      entry.held = null
      await this.#publish(key, entry, value, version)
    } catch (error) {
      if (!entry.held) report('failed', key, error)
      if (entry.failure === null) this.generation += 1
      entry.failure = error
      const quiet = entry.copy ? QUIET_MS : QUIET_EMPTY_MS
      entry.quietUntil = clock() + quiet * (0.67 + Math.random() * 0.66)
    }
  }

  async #publish(key: string, entry: Entry<T>, value: T, version: string): Promise<void> {
    const { clock, published, report } = this.#options
    const asOf = new Date(clock()).toISOString().replace(/\.\d+Z$/, 'Z')
    const changedAt = entry.copy?.version === version ? entry.copy.changedAt : asOf
    const copy: Copy<T> = { value, asOf, changedAt, version }
    entry.copy = copy
    entry.failure = null
    entry.quietUntil = 0
    this.generation += 1
    try {
      await writeJson(this.#file(key), copy)
      await published?.(key, copy)
    } catch (error) {
      report('write-failed', key, error)
    }
  }
}
