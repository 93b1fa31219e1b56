import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import { startBff } from '#testing/start.ts'

const root = resolve(import.meta.dirname, '../..')
const PORTICO_SECRETS = randomBytes(32).toString('base64url')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function portico(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/commands/main.ts', ...args], {
    cwd: root,
    env: { PORTICO_SECRETS, ...env },
  })
  const exit = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number]
  return { code, out, errors }
}

const backup = (dataDir: string, to: string, env = {}) =>
  portico(['backup', '--to', to], { PORTICO_DATA_DIR: dataDir, ...env })
const restore = (from: string, dataDir: string, env = {}) =>
  portico(['restore', '--from', from], { PORTICO_DATA_DIR: dataDir, ...env })

/** A server on this data directory, with the sample provider. */
async function start(dataDir: string) {
  const platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  onTestFinished(() => platform.close())
  const [key = ''] = platform.sampleKeys.map((sample) => sample.key)
  const provider = (request: Request) => platform.app.fetch(request)
  return { bff: await startBff(provider, { env: { PORTICO_SECRETS }, dataDir }), key }
}

test('what a running server had is there again after a restore: sessions, events and embeds', async () => {
  const [data, copy, other] = ['data', 'copy', 'other'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const first = await start(data)
  const page = first.bff.browser()
  expect((await page.signIn(first.key)).status).toBe(201)
  const { cookie } = page
  mkdirSync(join(data, 'public/embed/v1'), { recursive: true })
  writeFileSync(join(data, 'public/embed/v1/portico.js'), 'embed')
  const made = await backup(data, copy)
  expect([made.code, made.errors]).toEqual([0, ''])
  expect(made.out).toMatch(/^\d+ records, read back from .*\nThey need the secrets [0-9a-f]{8}:/)
  // After the backup, so that a restore does not know it.
  await page.send('DELETE', '/api/session')
  await first.bff.end()
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    expect(statSync(path).mode & 0o077, path).toBe(0)
    expect(readFileSync(entry.isFile() ? path : '/dev/null', 'utf8')).not.toContain(PORTICO_SECRETS)
  }

  expect(await restore(copy, other)).toMatchObject({ code: 0, errors: '' })
  expect(readFileSync(join(other, 'public/embed/v1/portico.js'), 'utf8')).toBe('embed')
  expect(statSync(join(other, 'bff.sqlite')).mode & 0o077).toBe(0)
  const second = await start(other)
  onTestFinished(() => second.bff.end())
  const again = second.bff.browser()
  again.cookie = cookie
  expect((await again.get('/api/session')).json.state).toBe('signed-in')
  expect((await again.signIn(second.key)).status).toBe(201)
  const { json } = await again.get('/api/access-log')
  // The sign-in before the backup, and this one.
  expect(json.items.filter(({ kind }: { kind: string }) => kind === 'sign-in')).toHaveLength(2)
})

test('a restore refuses a store that is not empty, a backup that has changed, and missing secrets', async () => {
  const [data, copy, other] = ['data', 'copy', 'other'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { bff, key } = await start(data)
  await bff.browser().signIn(key)
  await bff.end()
  await backup(data, copy)
  expect((await restore(copy, data)).errors).toBe(
    `portico: ${data} is not empty: it holds bff.sqlite\n`,
  )
  const unrelated = { PORTICO_SECRETS: randomBytes(32).toString('base64url') }
  expect((await restore(copy, other, unrelated)).errors).toMatch(/needs the missing secret/)
  appendFileSync(join(copy, 'bff.sqlite'), 'x')
  expect((await restore(copy, other)).errors).toMatch(/has changed since the backup\n$/)
  rmSync(join(copy, 'backup.json'))
  expect((await restore(copy, other)).errors).toMatch(/there is no complete backup in/)
  expect(existsSync(join(other, 'bff.sqlite'))).toBe(false)
  // An older backup is never overwritten.
  expect((await backup(data, copy)).errors).toBe(`portico: ${copy} is not empty\n`)
})

test('over Redis a backup says what to save instead', async () => {
  const data = join(folder, 'data')
  mkdirSync(join(data, 'public'), { recursive: true })
  writeFileSync(join(data, 'public/feedback.jsonl'), '{}\n')
  const url = 'redis://portico:hunter2@store.internal:6380'
  const { code, out } = await backup(data, join(folder, 'copy'), { PORTICO_STORE_URL: url })
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^The records are in the store at store\.internal:6380\. Save/),
  ])
  expect(out).not.toContain('hunter2')
  expect(readFileSync(join(folder, 'copy/public/feedback.jsonl'), 'utf8')).toBe('{}\n')
})
