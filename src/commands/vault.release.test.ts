import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { sealStore } from '#bff/vault/sealed-store.ts'
import { createVault } from '#bff/vault/vault.ts'
import { claimDataDirectory } from '#server/data-directory.ts'
import { openSqlite } from '#server/sqlite-store.ts'

const root = resolve(import.meta.dirname, '../..')
const [older, newer, unrelated] = Array.from({ length: 3 }, () => randomBytes(32)) as [
  Buffer,
  Buffer,
  Buffer,
]
const idOf = (secret: Buffer) => createVault([secret]).secretIds[0]

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-vault-command-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Stores `count` sessions, sealed with a secret. */
async function storeWith(secret: Buffer, count: number): Promise<void> {
  const database = openSqlite(dataDir, Date.now)
  const sessions = Array.from({ length: count }, () => ({
    kind: 'session',
    id: randomBytes(16).toString('hex'),
    owner: '',
    value: randomBytes(300),
    expiresAt: Date.now() + 3_600_000,
  }))
  await sealStore(database, createVault([secret])).put(...sessions)
  await database.close()
}
const countBySecret = async () => {
  const database = openSqlite(dataDir, Date.now)
  const counts = await database.countSealed()
  await database.close()
  return Object.fromEntries(counts.map(({ secretId, records }) => [secretId, records]))
}

const start = (command: string, secrets: Buffer[]): ChildProcess =>
  spawn(process.execPath, [join(root, 'src/commands/main.ts'), 'vault', command], {
    env: {
      PORTICO_DATA_DIR: dataDir,
      PORTICO_SECRETS: secrets.map((secret) => secret.toString('base64url')).join(','),
    },
  })
async function vault(command: string, ...secrets: Buffer[]) {
  const child = start(command, secrets)
  if (!child.stdout || !child.stderr) throw new Error('no output')
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, lines: (out + errors).trim().split('\n') }
}

describe('portico vault', { timeout: 60_000 }, () => {
  test('says which secrets are needed, and when one can be removed', async () => {
    await storeWith(newer, 1)
    await storeWith(older, 3)
    await storeWith(unrelated, 2)
    expect((await vault('status', newer, older)).lines).toEqual([
      `secret ${idOf(newer)}: 1 records, seals`,
      '  session 1',
      `secret ${idOf(older)}: 3 records, still needed`,
      '  session 3',
      `secret ${idOf(unrelated)}: 2 records, missing: add it, or give the records up with discard`,
      '  session 2',
    ])
    const { code, lines } = await vault('rotate', newer, older)
    expect(code).toBe(0)
    expect(lines.slice(0, 4)).toEqual([
      `3 records sealed with secret ${idOf(newer)}`,
      `secret ${idOf(newer)}: 4 records, seals`,
      '  session 4',
      `secret ${idOf(older)}: 0 records, can be removed`,
    ])
    expect((await vault('discard', newer)).lines).toEqual(['2 records deleted'])
    expect(await countBySecret()).toEqual({ [idOf(newer)]: 4 })
  })

  test('goes on after kill -9 in the midst of a rotation', async () => {
    await storeWith(newer, 1)
    await storeWith(older, 4000)
    const child = start('rotate', [newer, older])
    const ended = new Promise((done) => child.once('exit', done))
    await expect
      .poll(async () => (await countBySecret())[idOf(newer)], { interval: 1, timeout: 30_000 })
      .toBeGreaterThan(1)
    child.kill('SIGKILL')
    await ended
    expect(Object.values(await countBySecret()).reduce((sum, count) => sum + count)).toBe(4001)
    await vault('rotate', newer, older)
    expect(await countBySecret()).toEqual({ [idOf(newer)]: 4001 })
  })

  test('does not rotate to a secret that a running server may not have', async () => {
    await storeWith(older, 1)
    const release = claimDataDirectory(dataDir)
    expect(await vault('rotate', newer, older)).toEqual({
      code: 1,
      lines: [`portico: restart the server with secret ${idOf(newer)}, which makes it rotate`],
    })
    release()
    expect((await vault('rotate', newer, older)).code).toBe(0)
    expect(await countBySecret()).toEqual({ [idOf(newer)]: 1 })
  })

  test('explains what it cannot do in a line', async () => {
    const nothing = await vault('status', newer)
    expect(nothing).toEqual({ code: 1, lines: [`portico: nothing is stored in ${dataDir}`] })
    await storeWith(older, 1)
    const required = { code: 1, lines: ['portico: PORTICO_SECRETS: is required'] }
    expect(await vault('status')).toEqual(required)
    expect((await vault('destroy', newer)).code).toBe(1)
  })
})
