/** The embedded store: one SQLite file, for one server. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import { RateLimiterSQLite } from 'rate-limiter-flexible'

import { makeDirectory } from './data-directory.ts'
import { createEraser } from './eraser.ts'
import { watchFullDisk } from './full-disk.ts'
import { createOwnLeases } from './own-leases.ts'
import { prepareSqlite } from './store-format.ts'
import { batchBytes, batchRecords, type Database, type StoredRecord } from './store.ts'
import { type Steps, turns } from './turns.ts'

/** Records of a list that are read in one step. */
const recordsPerStep = 100

const columns = 'kind, id, owner, value, expires_at AS expiresAt'

function open(directory: string | null): DatabaseSync {
  if (directory === null) return new DatabaseSync(':memory:')
  makeDirectory(directory)
  const file = join(directory, 'bff.sqlite')
  const database = new DatabaseSync(file, { timeout: 5000 })
  chmodSync(file, 0o600)
  return database
}

/**
 * In memory if `directory` is `null`.
 * `synchronous=FULL`: acknowledged writes, above all revocations, survive a power cut.
 * `secure_delete`: erased keys leave no bytes in the file, and none in the log a second later.
 * @throws ConfigError if it has another format
 */
export function openSqlite(directory: string | null, now: () => number): Database {
  const database = open(directory)
  try {
    prepareSqlite(database)
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;')
  } catch (error) {
    database.close()
    throw error
  }
  const eraser = createEraser(database)
  const disk = watchFullDisk(directory)
  /** Deleted, but not yet from the disk, which is full even without the reserve. */
  const doomed = new Map<string, { kind: string; id: string }>()
  const isDoomed = (record: { kind: string; id: string }) =>
    doomed.size > 0 && doomed.has(`${record.kind} ${record.id}`)
  const get = database.prepare(
    `SELECT ${columns} FROM records WHERE kind = ? AND id = ? AND expires_at > ?`,
  )
  const after = `id > ? AND expires_at > ? ORDER BY id LIMIT ${recordsPerStep}`
  const listAll = database.prepare(`SELECT ${columns} FROM records WHERE kind = ? AND ${after}`)
  // By itself SQLite prefers the primary key, and reads the records of every owner.
  const listOwned = database.prepare(
    `SELECT ${columns} FROM records INDEXED BY records_by_owner
     WHERE kind = ? AND owner = ? AND ${after}`,
  )
  const put = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)')
  const update = database.prepare(
    'UPDATE records SET owner = ?, value = ?, expires_at = ? WHERE kind = ? AND id = ?',
  )
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?')
  const removeOwned = database.prepare(
    'DELETE FROM records INDEXED BY records_by_owner WHERE kind = ? AND owner = ?',
  )
  const trim = database.prepare(
    `DELETE FROM records INDEXED BY records_by_owner WHERE kind = ?1 AND owner = ?2 AND id <=
     (SELECT id FROM records INDEXED BY records_by_owner
      WHERE kind = ?1 AND owner = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`,
  )
  const size = database.prepare('SELECT count(*) AS n FROM records WHERE kind = ?')
  const expire = database.prepare('DELETE FROM records WHERE expires_at <= ?')
  const count = database.prepare(
    `INSERT INTO counters VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = value + excluded.value RETURNING value`,
  )
  const read = database.prepare('SELECT value FROM counters WHERE name = ?')
  const nextSecretId = database.prepare(
    'SELECT min(substr(value, 1, 4)) AS id FROM records WHERE substr(value, 1, 4) > ?',
  )
  const countSealed = database.prepare(
    `SELECT lower(hex(substr(value, 1, 4))) AS secretId, kind, count(*) AS records FROM records
     GROUP BY substr(value, 1, 4), kind ORDER BY 1, 2`,
  )
  const sealedBy = database.prepare(
    `SELECT ${columns} FROM records
     WHERE substr(value, 1, 4) = ? AND (kind, id) > (?, ?) ORDER BY kind, id LIMIT ${batchRecords}`,
  )
  const replace = database.prepare(
    'UPDATE records SET value = ? WHERE kind = ? AND id = ? AND value = ?',
  )
  const asRecord = (row: unknown): StoredRecord => {
    // Rows have the columns that the statements select.
    const record = row as Omit<StoredRecord, 'value'> & { value: Uint8Array<ArrayBuffer> }
    const { kind, id, owner, expiresAt, value } = record
    const { buffer, byteOffset, byteLength } = value
    return { kind, id, owner, value: Buffer.from(buffer, byteOffset, byteLength), expiresAt }
  }
  // The addresses of failed sign-ins are deleted when their limit ends.
  const expireLimits = database.prepare('DELETE FROM limits WHERE expire <= ?')
  /** Whatever deletes records calls this, to erase them from the log too. */
  const erased = (changes: number | bigint) => {
    if (changes > 0) eraser.schedule()
    return changes > 0
  }
  const deleteExpired = () =>
    erased(Number(expire.run(now()).changes) + Number(expireLimits.run(now()).changes))
  const tidy = () => {
    try {
      disk.remove(deleteExpired)
      for (const { kind, id } of doomed.values()) erased(remove.run(kind, id).changes)
      doomed.clear()
      disk.refill()
    } catch {
      // The disk is full, or another process holds the store: the next turn tries again.
    }
  }
  tidy()
  const tidying = setInterval(tidy, 60_000).unref()

  /**
   * The row of a statement that writes with RETURNING. Not `get`, which does not report that the
   * commit has failed: it stops before the statement's end.
   */
  const writeRow = (statement: StatementSync, ...values: SQLInputValue[]) =>
    disk.write(() => statement.all(...values))[0]

  /** All or nothing. */
  function inTransaction(work: () => void): void {
    database.exec('BEGIN IMMEDIATE')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  const putAll = (records: StoredRecord[]) => {
    for (const { kind, id, owner, value, expiresAt } of records) {
      put.run(kind, id, owner, value, Math.round(expiresAt))
      doomed.delete(`${kind} ${id}`)
    }
  }
  const putRecords = async (...records: StoredRecord[]) =>
    disk.write(() => (records.length > 1 ? inTransaction(() => putAll(records)) : putAll(records)))

  function* list(kind: string, owner: string | undefined): Steps<StoredRecord[]> {
    const records: StoredRecord[] = []
    for (let last = ''; ;) {
      const rows =
        owner === undefined
          ? listAll.all(kind, last, now())
          : listOwned.all(kind, owner, last, now())
      for (const row of rows) records.push(asRecord(row))
      if (rows.length < recordsPerStep) break
      last = records.at(-1)?.id ?? ''
      yield
    }
    return doomed.size === 0 ? records : records.filter((record) => !isDoomed(record))
  }

  const store: Database = {
    isShared: false,
    // One server alone uses the file: `claimDataDirectory`.
    announce: async () => undefined,
    onAnnouncement: () => undefined,
    ...createOwnLeases((...records) => store.put(...records)),
    put: putRecords,
    get: async (kind, id) => {
      const row = isDoomed({ kind, id }) ? undefined : get.get(kind, id, now())
      return row ? asRecord(row) : null
    },
    update: async ({ kind, id, owner, value, expiresAt }) =>
      !isDoomed({ kind, id }) &&
      disk.write(() => update.run(owner, value, Math.round(expiresAt), kind, id)).changes > 0,
    delete: async (kind, id) => {
      try {
        return erased(disk.remove(() => remove.run(kind, id)).changes)
      } catch (error) {
        if (disk.isFull) doomed.set(`${kind} ${id}`, { kind, id })
        throw error
      }
    },
    list: (kind, owner) => turns.run(owner ?? kind, list(kind, owner)),
    deleteOwned: async (kind, owner) => {
      erased(disk.remove(() => removeOwned.run(kind, owner)).changes)
    },
    trim: async (kind, owner, keep) => {
      erased(disk.write(() => trim.run(kind, owner, keep)).changes)
    },
    size: async (kind) => Number(size.get(kind)?.n),
    count: async (name, by) =>
      Number((by === 0 ? read.get(name) : writeRow(count, name, by))?.value ?? 0),
    limiter: ({ name, points, seconds }) =>
      new RateLimiterSQLite({
        // The library expects better-sqlite3, whose handle also has `transaction`. It wraps a
        // single statement, which is atomic without one.
        storeClient: {
          prepare(sql: string) {
            const statement = database.prepare(sql)
            return {
              // The library's writes end with RETURNING, so they are read with `get` too.
              get: (...values: SQLInputValue[]) =>
                sql.trimStart().startsWith('SELECT')
                  ? statement.get(...values)
                  : writeRow(statement, ...values),
              run: (...values: SQLInputValue[]) => disk.write(() => statement.run(...values)),
            }
          },
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
      // Adds nothing, but writes.
      if (disk.isFull) writeRow(count, 'probe', 0)
    },
    secretIds: async () => {
      const ids: string[] = []
      for (let last: unknown = Buffer.alloc(0); ;) {
        last = nextSecretId.get(last as Buffer)?.id
        // An empty table has no lowest id.
        if (!(last instanceof Uint8Array)) return ids
        ids.push(Buffer.from(last).toString('hex'))
      }
    },
    countSealed: async () =>
      countSealed.all().map(({ secretId, kind, records }) => ({
        secretId: String(secretId),
        kind: String(kind),
        records: Number(records),
      })),
    sealedBy: async (secretId, { kind, id } = { kind: '', id: '' }) => {
      const batch: StoredRecord[] = []
      let bytes = 0
      for (const row of sealedBy.iterate(Buffer.from(secretId, 'hex'), kind, id)) {
        const record = asRecord(row)
        batch.push(record)
        bytes += record.value.length
        if (bytes >= batchBytes) break
      }
      return batch
    },
    replaceValues: async (changes) => {
      inTransaction(() => {
        for (const { record, value } of changes)
          replace.run(value, record.kind, record.id, record.value)
      })
      erased(changes.length)
    },
    close: async () => {
      clearInterval(tidying)
      eraser.close()
      database.close()
    },
  }
  return store
}
