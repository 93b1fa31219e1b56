import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ConfigError } from '#server/config.ts'
import { openSqlite } from '#server/sqlite-store.ts'
import type { Database } from '#server/store.ts'

import { openVault } from './open-vault.ts'
import { sealStore } from './sealed-store.ts'
import { createVault } from './vault.ts'

const secret: Buffer = randomBytes(32)
const other: Buffer = randomBytes(32)
const idOf = (key: Buffer) => createVault([key]).secretIds[0]
const expiresAt = Date.now() + 3_600_000

let dataDir: string
let database: Database
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-vault-'))
  database = openSqlite(dataDir, Date.now)
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const file = () => join(dataDir, 'secret')
const open = (...configured: Buffer[]) =>
  openVault({ PORTICO_SECRETS: configured.map((each) => Buffer.from(each)), dataDir }, database)
const refusal = async (...configured: Buffer[]): Promise<string> => {
  const error: unknown = await open(...configured).catch((thrown: unknown) => thrown)
  if (error instanceof ConfigError) return error.message
  throw new Error('not refused', { cause: error })
}
const session = { kind: 'session', id: 'a', owner: '', value: Buffer.from('plain'), expiresAt }

describe('the secret of a start on loopback', () => {
  test('is generated once, readable by its owner only', async () => {
    const [first, second] = [await open(), await open()]
    expect(first.secretIds).toEqual(second.secretIds)
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(readFileSync(file(), 'utf8')).toHaveLength(43)
  })

  test('is closed to others at the start if they can read it', async () => {
    await open()
    chmodSync(file(), 0o644)
    await open()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  test('is not replaced while records need it', async () => {
    const vault = await open()
    await sealStore(database, vault).put(session)
    const kept = readFileSync(file())
    rmSync(file())
    expect(await refusal()).toBe(
      `${file()}: 1 stored records need the missing secret ${vault.secretIds[0]}; ` +
        'add it, or give them up with "portico vault discard"',
    )
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), kept)
    expect((await sealStore(database, await open()).get('session', 'a'))?.value).toEqual(
      session.value,
    )
  })

  test('must be whole', async () => {
    writeFileSync(file(), 'c2hvcnQ')
    expect(await refusal()).toBe(`${file()} does not hold a 32-byte secret`)
  })
})

describe('configured secrets', () => {
  test('KEY-3: that cannot open what is stored are refused by name', async () => {
    const store = sealStore(database, await open(secret))
    await store.put(session, { ...session, id: 'b' })
    expect(await refusal(other)).toMatch(
      new RegExp(`^PORTICO_SECRETS: 2 stored records need the missing secret ${idOf(secret)};`),
    )
    expect((await open(other, secret)).secretIds).toEqual([idOf(other), idOf(secret)])
  })

  test('need not open what has expired', async () => {
    await sealStore(database, await open(secret)).put({ ...session, expiresAt: Date.now() - 1 })
    await database.close()
    database = openSqlite(dataDir, Date.now)
    await expect(open(other)).resolves.toBeDefined()
  })
})
