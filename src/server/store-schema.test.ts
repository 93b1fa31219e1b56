import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { openSqlite } from './sqlite-store.ts'

function temporaryStore() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(join(folder, 'bff.sqlite'))
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  return { folder, run }
}

const version = (database: DatabaseSync) => database.prepare('PRAGMA user_version').get()

test('keeps what a store from before schema versions holds', async () => {
  const { folder, run } = temporaryStore()
  run((database) =>
    database.exec(`
      CREATE TABLE records (
        kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, value BLOB NOT NULL,
        expires_at INTEGER NOT NULL, PRIMARY KEY (kind, id)
      ) WITHOUT ROWID, STRICT;
      INSERT INTO records VALUES ('session', '1', 'a', x'01', 2000000000000)`),
  )
  const store = openSqlite(folder, Date.now)
  expect(await store.get('session', '1')).toMatchObject({ owner: 'a' })
  await store.close()
  expect(run(version)).toEqual({ user_version: 1 })
})

test('refuses a store that a newer release has written, and leaves it as it is', async () => {
  const { folder, run } = temporaryStore()
  await openSqlite(folder, Date.now).close()
  run((database) => database.exec('PRAGMA user_version = 99'))
  expect(() => openSqlite(folder, Date.now)).toThrow(
    /^PORTICO_DATA_DIR: bff\.sqlite has schema 99, newer than \d+ of this release; [^\n]+$/,
  )
  expect(run(version)).toEqual({ user_version: 99 })
})
