import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { openSqlite } from './sqlite-store.ts'

function temporaryStore() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-format-'))
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

const formatOf = (database: DatabaseSync) => database.prepare('PRAGMA user_version').get()

test('an empty SQLite store gets the format number, and the next start accepts it', async () => {
  const { folder, run } = temporaryStore()
  await openSqlite(folder, Date.now).close()
  expect(run(formatOf)).toEqual({ user_version: 1 })
  await openSqlite(folder, Date.now).close()
})

test('refuses a SQLite store with tables but no format number, and leaves it as it is', () => {
  const { folder, run } = temporaryStore()
  run((database) => database.exec('CREATE TABLE records (kind TEXT)'))
  expect(() => openSqlite(folder, Date.now)).toThrow(
    /^PORTICO_DATA_DIR: bff\.sqlite has records but no format number, [^\n]+$/,
  )
  expect(run(formatOf)).toEqual({ user_version: 0 })
})

test('refuses a SQLite store that a newer release has written, and leaves it as it is', async () => {
  const { folder, run } = temporaryStore()
  await openSqlite(folder, Date.now).close()
  run((database) => database.exec('PRAGMA user_version = 99'))
  expect(() => openSqlite(folder, Date.now)).toThrow(
    /^PORTICO_DATA_DIR: bff\.sqlite has format 99, newer than \d+ of this release; [^\n]+$/,
  )
  expect(run(formatOf)).toEqual({ user_version: 99 })
})
