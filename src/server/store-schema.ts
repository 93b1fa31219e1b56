import type { DatabaseSync } from 'node:sqlite'

import { ConfigError } from './config.ts'

/**
 * Each takes the schema one version further. A released one never changes; add the next instead. The
 * first does nothing to a store that was made before versions were counted.
 */
const migrations = [
  `CREATE TABLE IF NOT EXISTS records (
     kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, value BLOB NOT NULL,
     expires_at INTEGER NOT NULL, PRIMARY KEY (kind, id)
   ) WITHOUT ROWID, STRICT;
   CREATE INDEX IF NOT EXISTS records_by_owner ON records (kind, owner, id);
   CREATE INDEX IF NOT EXISTS records_by_end ON records (expires_at);
   CREATE INDEX IF NOT EXISTS records_by_secret ON records (substr(value, 1, 4), kind, id);
   CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   CREATE TABLE IF NOT EXISTS limits (
     key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER
   );`,
]

/** The version of this release. */
export const schemaVersion = migrations.length

const versionOf = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version)

/**
 * Brings the schema to this release's version, all of it or nothing.
 * @throws ConfigError if a newer release has written the store
 */
export function migrate(database: DatabaseSync): void {
  if (versionOf(database) === migrations.length) return
  database.exec('BEGIN IMMEDIATE')
  try {
    // Read again: another process may have been quicker.
    const version = versionOf(database)
    if (version > migrations.length)
      throw new ConfigError([
        `PORTICO_DATA_DIR: bff.sqlite has schema ${version}, newer than ${migrations.length} of this ` +
          'release; start the newer release, or restore the backup made before it',
      ])
    for (const migration of migrations.slice(version)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`)
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
