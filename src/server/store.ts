/**
 * Durable key-value records, by kind and id, each with an owner and an expiry. SQLite keeps them for one
 * server, Redis or Valkey for several: `docs/state.md`.
 */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'

import { ProblemError } from './problems.ts'

export interface StoredRecord {
  kind: string
  id: string
  /** Selects records in `list` and `deleteOwned`. */
  owner: string
  value: Buffer
  /** Milliseconds since the epoch; expired records are not returned. */
  expiresAt: number
}

/** The JSON value of a record. Only the module that reads it wrote it, so it has the shape `T`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the only cast for all of them
export const parseRecord = <T>({ value }: Pick<StoredRecord, 'value'>) =>
  JSON.parse(value.toString()) as T

export async function readRecord<T>(store: Pick<Store, 'get'>, kind: string, id: string) {
  const record = await store.get(kind, id)
  return record && parseRecord<T>(record)
}

/** Why the store cannot be used, as `/readyz` reports it. */
export type StoreFailure = 'store' | 'store-full' | 'store-read-only'

/** The store cannot do it now. Nothing was acknowledged; a retry may succeed. */
export class StoreError extends ProblemError {
  readonly failure: StoreFailure
  constructor(failure: StoreFailure, cause: unknown, retryAfterSeconds = 30) {
    super('overloaded', { retryAfterSeconds, cause })
    this.failure = failure
  }
}

/** Another process has taken the lease, because it was not renewed in time. */
export class LeaseLostError extends Error {}

/**
 * Makes this process the only one that does a named piece of work. Renewed until released; if the process
 * dies, another one can claim it some seconds later.
 */
export interface Lease {
  /** As `Store.put`. @throws LeaseLostError, writing nothing, once another process has claimed it */
  put(...records: StoredRecord[]): Promise<void>
  /** Aborted once another process has claimed it. */
  readonly lost: AbortSignal
  release(): Promise<void>
  /** The work is not done. Another process can claim it at once. */
  abandon(): Promise<void>
}

export type Limiter = Pick<RateLimiterAbstract, 'get' | 'penalty' | 'consume' | 'reward' | 'delete'>

/** What the server's parts see. The vault seals what they put and opens what they read. */
export interface Store {
  get(kind: string, id: string): Promise<StoredRecord | null>
  /**
   * Inserts or replaces all records or none. Durable when the promise resolves.
   * @throws StoreError while the store is full or away, like everything that writes
   */
  put(...records: StoredRecord[]): Promise<void>
  /** Replaces an existing record. Returns false and writes nothing if it is gone. */
  update(record: StoredRecord): Promise<boolean>
  /**
   * Whether the record existed. If the disk has no space even for this, the record is gone for this
   * process, and is deleted when there is some. @throws StoreError then
   */
  delete(kind: string, id: string): Promise<boolean>
  /** Sorted by id. Every owner's if `owner` is omitted. */
  list(kind: string, owner?: string): Promise<StoredRecord[]>
  deleteOwned(kind: string, owner: string): Promise<void>
  /** Keeps an owner's `keep` records with the highest ids, and deletes the others. */
  trim(kind: string, owner: string, keep: number): Promise<void>
  size(kind: string): Promise<number>
  /** Adds `by` to a named counter and returns its value. */
  count(name: string, by: 0 | 1): Promise<number>
  /** A rate limiter that survives a restart. */
  limiter(options: { name: string; points: number; seconds: number }): Limiter
  /**
   * Takes one of `places` places that all processes share. Returns the function that frees it, or
   * `null` while all are taken. A dead process's places are free after `seconds`.
   */
  occupy(name: string, places: number, seconds: number): Promise<(() => Promise<void>) | null>
  /** Returns `null` while a process has claimed the name. */
  claim(name: string): Promise<Lease | null>
  /** Names with this prefix whose process has died, or has abandoned them. */
  abandoned(prefix: string): Promise<string[]>
  /** Whether other processes use the store too. */
  readonly isShared: boolean
  /** Sends a text to every other process, within a second. It is not sealed. */
  announce(topic: string, text: string): Promise<void>
  onAnnouncement(topic: string, listener: (text: string) => void | Promise<void>): void
  /** @throws StoreError if the store cannot be read or written */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * The records as they are stored, for the vault: each value is sealed, and begins with the id of the
 * secret that seals it (4 bytes; in hexadecimal here).
 */
export interface Database extends Store {
  /** Ids of all secrets that seal records. Quick, however many records there are. */
  secretIds(): Promise<string[]>
  /** Number of records by secret and kind. */
  countSealed(): Promise<{ secretId: string; kind: string; records: number }[]>
  /** The next records that a secret seals, sorted by kind and id: 50, or fewer if they are long. */
  sealedBy(secretId: string, after?: Pick<StoredRecord, 'kind' | 'id'>): Promise<StoredRecord[]>
  /** Replaces values, except of records that have changed since they were read. */
  replaceValues(changes: readonly { record: StoredRecord; value: Buffer }[]): Promise<void>
}

/** Size of a batch of `sealedBy`: a few milliseconds of work. */
export const batchRecords = 50
export const batchBytes = 262_144
