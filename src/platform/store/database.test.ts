import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, describe, expect, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'

import { DatabaseRefused, openDatabase } from './database.ts'
import { migrations } from './migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string): string => join(folder, name)

/** A database as an older release left it, with one account, its key and a setting that was changed. */
const makeOld = (path: string, version: number): void => {
  const db = new DatabaseSync(path)
  for (const step of migrations.slice(0, version)) db.exec(step)
  db.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = 0x4e4d5046`)
  db.exec(`
    INSERT INTO accounts VALUES ('ac_1', 'old', '1', NULL, 'A', 'B', 'a@example.com', NULL, '[]',
      'Bonn', NULL, NULL, 'DE', NULL, 'EUR', 'de-DE', 'Europe/Berlin', 0, '2024-01-01T00:00:00Z');
    INSERT INTO services VALUES ('ac_1', 'vps', '7', 1, 'old.example.net', NULL, NULL, 'active',
      '2024-01-01', NULL, NULL, '2027-01-01', 990, 'EUR', 12, 0, NULL, NULL, NULL, '[]', '[]', '{}');
  `)
  db.close()
}

describe('migrations', () => {
  test.each(migrations.slice(1).map((_, index) => index + 1))(
    'from version %i, nothing is lost',
    async (version) => {
      const path = file(`old-${version}.sqlite`)
      makeOld(path, version)
      const platform = createPlatform({ file: path })
      const key = platform.store.keys.create('ac_1', ['services:read', 'orders:read'], 'Test')
      const get = async (address: string) => {
        const headers = { Authorization: `Bearer ${key}` }
        const request = new Request(`http://platform.test/api/v1/sdk/${address}`, { headers })
        return (await platform.app.fetch(request)).json()
      }
      expect((await get('services/vps/7')).data.autoRenew.enabled).toBe(false)
      expect((await get('orders')).data.total).toBe(0)
      platform.close()
    },
  )

  test('a file that is up to date is opened again as it is', () => {
    const path = file('again.sqlite')
    openDatabase(path).close()
    const before = readFileSync(path)
    openDatabase(path).close()
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})

test('a new one is its owner’s alone, with its folder and what SQLite puts beside it', () => {
  const path = join(folder, 'made', 'here', 'new.sqlite')
  const db = openDatabase(path)
  const modes = ['..', '.', 'new.sqlite', 'new.sqlite-wal'].map((name) =>
    (statSync(join(path, '..', name)).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '700', '600', '600'])
  db.close()
})

describe('files that are refused and left alone', () => {
  /** Tries to open it; answers why not, and whether a byte of it changed. */
  const refusal = (path: string): { reason: string; changed: boolean } => {
    const before = readFileSync(path)
    try {
      openDatabase(path).close()
      return { reason: 'none: it was opened', changed: false }
    } catch (error) {
      if (!(error instanceof DatabaseRefused)) throw error
      return { reason: error.message, changed: !readFileSync(path).equals(before) }
    }
  }

  test('no database at all', () => {
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

  test('one that a newer version wrote', () => {
    const path = file('newer.sqlite')
    openDatabase(path).close()
    const db = new DatabaseSync(path)
    db.exec('PRAGMA user_version = 999')
    db.close()
    const reason = expect.stringContaining('newer version (999; this one knows')
    expect(refusal(path)).toEqual({ reason, changed: false })
  })

  test('one that was cut off', () => {
    const path = file('cut.sqlite')
    createPlatform({ file: path, sample: true }).close()
    writeFileSync(path, readFileSync(path).subarray(0, 100_000))
    const reason = expect.stringMatching(/damaged|cannot be read/)
    expect(refusal(path)).toEqual({ reason, changed: false })
  })
})

/** §1: what must never be handed out. */
const forbidden =
  /pass|pwd|root|secret|token|private|auth_?code|epp|transfer_?code|identity|passport|document|card|cvv|cvc|iban|bic|admin|staff|operator|ssh|credential/i

test('§1: nothing that must never be handed out has a column', () => {
  const db = openDatabase(':memory:')
  const columns = db
    .prepare(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table'`,
    )
    .all()
    .map((row) => `${String(row['table'])}.${String(row['column'])}`)
  db.close()
  expect(columns.length).toBeGreaterThan(80)
  expect(columns.filter((column) => forbidden.test(column))).toEqual([])
})

test('an invoice that was issued cannot be deleted', () => {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO accounts VALUES ('a', 'a', '1', NULL, '', '', '', NULL, '[]', '', NULL, NULL, 'DE',
    NULL, 'EUR', 'de', 'UTC', 0, '')`)
  db.exec(`INSERT INTO invoices VALUES ('a', 1, '1', '1', 'paid', '2026-01-01', NULL, NULL, 'EUR', 0, '[]',
    0, 0, '[]', NULL, '[]', NULL, NULL, NULL, NULL)`)
  expect(() => db.exec('DELETE FROM invoices')).toThrow('an issued invoice is never deleted')
  db.close()
})
