import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, describe, expect, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import { openSample } from '#platform/sample/open-sample.ts'

import { DatabaseRefused, openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string): string => join(folder, name)

test('opening an up-to-date file does not change it', () => {
  const path = file('again.sqlite')
  openDatabase(path).close()
  const before = readFileSync(path)
  openDatabase(path).close()
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('only the owner may read a new database, its folders and its WAL file', () => {
  const path = join(folder, 'made', 'here', 'new.sqlite')
  const db = openDatabase(path)
  const modes = ['..', '.', 'new.sqlite', 'new.sqlite-wal'].map((name) =>
    (statSync(join(path, '..', name)).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '700', '600', '600'])
  db.close()
})

test('every commit waits for the disk, so that a power cut loses nothing', () => {
  const db = openDatabase(file('durable.sqlite'))
  // 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  db.close()
})

describe('unusable files are refused and left unchanged', () => {
  /** Opens the file. Returns why that failed and whether any byte changed. */
  const refusal = (path: string): { reason: string; changed: boolean } => {
    const before = readFileSync(path)
    try {
      openDatabase(path).close()
      return { reason: 'none: it opened', changed: false }
    } catch (error) {
      if (!(error instanceof DatabaseRefused)) throw error
      return { reason: error.message, changed: !readFileSync(path).equals(before) }
    }
  }

  test('a file that is not a database', () => {
    const path = file('text.sqlite')
    writeFileSync(path, 'This is a shopping list.\n'.repeat(100))
    const reason = `${path}: cannot be read (file is not a database); left as it is`
    expect(refusal(path)).toEqual({ reason, changed: false })
  })

  test('the database of another program', () => {
    const path = file('other.sqlite')
    const db = new DatabaseSync(path)
    db.exec('CREATE TABLE recipes (name TEXT)')
    db.close()
    const reason = `${path}: the database of another program; left as it is`
    expect(refusal(path)).toEqual({ reason, changed: false })
  })

  test('a database of another version', () => {
    const path = file('newer.sqlite')
    openDatabase(path).close()
    const db = new DatabaseSync(path)
    db.exec('PRAGMA user_version = 999')
    db.close()
    const reason = expect.stringContaining('has schema 999, not ')
    expect(refusal(path)).toEqual({ reason, changed: false })
  })

  test('a truncated database', () => {
    const path = file('cut.sqlite')
    createPlatform({ file: path, sample: true }).close()
    writeFileSync(path, readFileSync(path).subarray(0, 100_000))
    const reason = expect.stringMatching(/damaged|cannot be read/)
    expect(refusal(path)).toEqual({ reason, changed: false })
  })
})

/** Names of what §1 says the API must never expose. */
const forbidden = new RegExp(
  [
    'pass|pwd|root|secret|token|private|ssh|credential',
    'auth_?code|epp|transfer_?code',
    'identity|passport|document',
    'card|cvv|cvc|iban|bic',
    'admin|staff|operator',
  ].join('|'),
  'i',
)

test('§1: no column and no field holds data that the API must never expose', () => {
  const db = openSample(new Date())
  const tables = ['accounts', 'services', 'domains', 'invoices', 'orders', 'notifications']
  const fields = tables.map((table) => `SELECT key FROM ${table}, json_tree(record)`)
  const names = db
    .prepare(
      `SELECT c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
       UNION ${fields.join(' UNION ')}`,
    )
    .all()
    .map(({ name }) => String(name))
  db.close()
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => forbidden.test(name))).toEqual([])
})

test('an issued invoice cannot be deleted', () => {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO accounts VALUES ('a', 'a', '{}')`)
  db.exec(`INSERT INTO invoices VALUES ('a', 1, '{}')`)
  expect(() => db.exec('DELETE FROM invoices')).toThrow('an issued invoice is never deleted')
  db.close()
})
