/**
 * Durable key-value records, by kind and id, each with an owner and an expiry. The interface is
 * asynchronous so that a networked store could implement it.
 */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { RateLimiterSQLite, type RateLimiterAbstract } from 'rate-limiter-flexible'

export interface StoredRecord {
  kind: string
  id: string
  /** Selects records in `list` and `deleteOwned`. */
  owner: string
  value: Buffer
  /** Milliseconds since the epoch; expired records are not returned. */
  expiresAt: number
}

export interface Store {
  get(kind: string, id: string): Promise<StoredRecord | null>
  /** Inserts or replaces all records or none. Durable when the promise resolves. */
  put(...records: StoredRecord[]): Promise<void>
  /** Replaces an existing record. Returns false and writes nothing if it is gone. */
  update(record: StoredRecord): Promise<boolean>
  /** Whether the record existed. */
  delete(kind: string, id: string): Promise<boolean>
  /** Sorted by id. Every owner's if `owner` is omitted. */
  list(kind: string, owner?: string): Promise<StoredRecord[]>
  deleteOwned(kind: string, owner: string): Promise<void>
  /** Keeps an owner's `keep` records with the highest ids, and deletes the others. */
  trim(kind: string, owner: string, keep: number): Promise<void>
  /** Number of records of a kind. */
  size(kind: string): Promise<number>
  /** Adds `by` to a named counter and returns its value. */
  count(name: string, by: 0 | 1): Promise<number>
  /** A rate limiter that survives a restart. */
  limiter(options: { name: string; points: number; seconds: number }): RateLimiterAbstract
  /** @throws if the store cannot be read */
  check(): Promise<void>
  close(): Promise<void>
}

const columns = 'kind, id, owner, value, expires_at AS expiresAt'

const schema = `
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, value BLOB NOT NULL,
    expires_at INTEGER NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS records_by_owner ON records (kind, owner, id);
  CREATE INDEX IF NOT EXISTS records_by_end ON records (expires_at);
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS limits (
    key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER
  );`

function open(directory: string | null): DatabaseSync {
  if (directory === null) return new DatabaseSync(':memory:')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'bff.sqlite')
  const database = new DatabaseSync(file, { timeout: 5000 })
  chmodSync(file, 0o600)
  return database
}

/**
 * The SQLite store; in memory if `directory` is `null`.
 * `synchronous=FULL`: acknowledged writes, above all revocations, survive a power cut.
 * `secure_delete`: erased keys leave no bytes in the file.
 */
export function openStore(directory: string | null, now: () => number): Store {
  const database = open(directory)
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;')
  database.exec(schema)
  const get = database.prepare(
    `SELECT ${columns} FROM records WHERE kind = ? AND id = ? AND expires_at > ?`,
  )
  const list = database.prepare(
    `SELECT ${columns} FROM records
     WHERE kind = ? AND (? IS NULL OR owner = ?) AND expires_at > ? ORDER BY id`,
  )
  const put = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)')
  const update = database.prepare(
    'UPDATE records SET owner = ?, value = ?, expires_at = ? WHERE kind = ? AND id = ?',
  )
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?')
  const removeOwned = database.prepare('DELETE FROM records WHERE kind = ? AND owner = ?')
  const trim = database.prepare(
    `DELETE FROM records WHERE kind = ?1 AND owner = ?2 AND id <=
     (SELECT id FROM records WHERE kind = ?1 AND owner = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`,
  )
  const size = database.prepare('SELECT count(*) AS n FROM records WHERE kind = ?')
  const expire = database.prepare('DELETE FROM records WHERE expires_at <= ?')
  const count = database.prepare(
    `INSERT INTO counters VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = value + excluded.value RETURNING value`,
  )
  const read = database.prepare('SELECT value FROM counters WHERE name = ?')
  const asRecord = (row: unknown): StoredRecord => {
    // Rows have the columns that the statements select.
    const record = row as StoredRecord
    return { ...record, value: Buffer.from(record.value) }
  }
  // The addresses of failed sign-ins are deleted when their limit ends.
  const expireLimits = database.prepare('DELETE FROM limits WHERE expire <= ?')
  const tidy = setInterval(() => {
    expire.run(now())
    expireLimits.run(now())
  }, 60_000).unref()

  return {
    get: async (kind, id) => {
      const row = get.get(kind, id, now())
      return row ? asRecord(row) : null
    },
    put: async (...records) => {
      if (records.length > 1) database.exec('BEGIN IMMEDIATE')
      try {
        for (const { kind, id, owner, value, expiresAt } of records)
          put.run(kind, id, owner, value, Math.round(expiresAt))
        if (records.length > 1) database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    update: async ({ kind, id, owner, value, expiresAt }) =>
      update.run(owner, value, Math.round(expiresAt), kind, id).changes > 0,
    delete: async (kind, id) => remove.run(kind, id).changes > 0,
    list: async (kind, owner) => list.all(kind, owner ?? null, owner ?? null, now()).map(asRecord),
    deleteOwned: async (kind, owner) => {
      removeOwned.run(kind, owner)
    },
    trim: async (kind, owner, keep) => {
      trim.run(kind, owner, keep)
    },
    size: async (kind) => Number(size.get(kind)?.n),
    count: async (name, by) =>
      Number((by === 0 ? read.get(name) : count.get(name, by))?.value ?? 0),
    limiter: ({ name, points, seconds }) =>
      new RateLimiterSQLite({
        // The library expects better-sqlite3, whose handle also has `transaction`. It wraps a
        // single statement, which is atomic without one.
        storeClient: {
          prepare: (sql: string) => database.prepare(sql),
          transaction: <T>(work: () => T) => work,
        },
        storeType: 'better-sqlite3',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    check: async () => {
      database.exec('SELECT 1 FROM records LIMIT 1')
    },
    close: async () => {
      clearInterval(tidy)
      database.close()
    },
  }
}
