/** The number of the format in which both stores keep their records. `docs/state.md`, "Formats". */
import type { DatabaseSync } from 'node:sqlite'

import { ConfigError } from './config.ts'

/** Raised only for what a build of the number before cannot live with. */
export const storeFormat = 1

const schema = `
  CREATE TABLE records (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, value BLOB NOT NULL,
    expires_at INTEGER NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX records_by_owner ON records (kind, owner, id);
  CREATE INDEX records_by_end ON records (expires_at);
  CREATE INDEX records_by_secret ON records (substr(value, 1, 4), kind, id);
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE limits (
    key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER
  );
  PRAGMA user_version = ${storeFormat};`

/** Why this build cannot use a store with this number. `null` if it can. */
export function formatFault(found: number | null): string | null {
  if (found === storeFormat) return null
  if (found === null)
    return 'has records but no format number, so no release has written it; start with an empty store'
  return found > storeFormat
    ? `has format ${found}, newer than ${storeFormat} of this release; start the newer release, or ` +
        'restore the backup made before it'
    : `has format ${found}, older than ${storeFormat}, which this release cannot read`
}

/** `undefined` if nothing has been written into the file. */
export function sqliteFormat(database: DatabaseSync): number | null | undefined {
  const format = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
  if (format > 0) return format
  return database.prepare('SELECT 1 FROM sqlite_schema').get() ? null : undefined
}

/**
 * Gives an empty file its tables and the format number.
 * @throws ConfigError if another format, or none, is in it
 */
export function prepareSqlite(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const format = sqliteFormat(database)
    if (format === undefined) database.exec(schema)
    const fault = format === undefined ? null : formatFault(format)
    if (fault) throw new ConfigError([`PORTICO_DATA_DIR: bff.sqlite ${fault}`])
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
