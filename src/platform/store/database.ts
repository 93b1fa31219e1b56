/** Opens the platform's database. Creates it if needed; never touches a damaged file. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { schema, schemaVersion } from './schema.ts'

/** "NMPF". Marks the file as ours. */
const applicationId = 0x4e4d5046

/** The file cannot be used. It has been left unchanged. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

const readPragma = (db: DatabaseSync, name: string): number =>
  // Safe to cast: the pragmas read here return one row with one integer.
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0] as number

/** Checks an existing file over a read-only connection. */
const checkFile = (file: string): void => {
  let version: number
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      version = readPragma(db, 'user_version')
      const state = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
      if (state !== 'ok')
        throw new DatabaseRefused(`${file}: damaged (${String(state)}); left as it is`)
      const owner = readPragma(db, 'application_id')
      const tables = db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']
      if (owner !== applicationId && tables !== 0) {
        throw new DatabaseRefused(`${file}: the database of another program; left as it is`)
      }
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused(`${file}: cannot be read (${reason}); left as it is`, {
      cause: error,
    })
  }
  if (version !== 0 && version !== schemaVersion) {
    throw new DatabaseRefused(
      `${file}: has schema ${version}, not ${schemaVersion} of this version; delete it to start with new samples`,
    )
  }
}

/** Runs `work` in a transaction. Rolls back if it throws. */
export const transaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

const createTables = (db: DatabaseSync): void => {
  if (readPragma(db, 'user_version') === schemaVersion) return
  transaction(db, () => {
    db.exec(schema)
    db.exec(`PRAGMA user_version = ${schemaVersion}; PRAGMA application_id = ${applicationId}`)
  })
}

/**
 * @param file path, or `:memory:`
 * @throws DatabaseRefused if the file is damaged, another program's, or of another version
 */
export const openDatabase = (file: string): DatabaseSync => {
  const isNew = file !== ':memory:' && !existsSync(file)
  if (isNew) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  else if (file !== ':memory:') checkFile(file)
  const db = new DatabaseSync(file)
  // Before the first write: SQLite creates the WAL file with the mode of the database.
  if (isNew) chmodSync(file, 0o600)
  // FULL: acknowledged writes survive a power cut, not just kill -9.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
  createTables(db)
  return db
}
