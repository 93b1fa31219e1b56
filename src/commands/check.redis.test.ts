import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { sealStore } from '#bff/vault/sealed-store.ts'
import { createVault } from '#bff/vault/vault.ts'
import { openSqlite } from '#server/sqlite-store.ts'
import { freePort } from '#testing/free-port.ts'
import { startRedis } from '#testing/redis.ts'

const root = resolve(import.meta.dirname, '../..')
const secret = randomBytes(32)
let folder: string
let upstream: string
const closings: (() => void)[] = []

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closings.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const envelope = JSON.stringify({ success: true, data: [] })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-check-'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', '.built'), '')
  upstream = await serve((_request, response) => void response.end(envelope))
})
afterAll(() => {
  for (const close of closings) close()
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  check: string
  state: string
  message: string
}

/** Runs the command on an installation that is fine but for `env`. */
async function check(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['src/commands/main.ts', 'check', ...args], {
    cwd: root,
    env: {
      // The release run moves the clock.
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      PORTICO_UPSTREAM_URL: upstream,
      PORTICO_DATA_DIR: join(folder, 'data'),
      PORTICO_DIST: join(folder, 'dist'),
      PORTICO_SECRETS: secret.toString('base64url'),
      ...env,
    },
  })
  const exit = once(child, 'exit')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exit) as [number]
  return { code, out, errors }
}

async function rowsOf(env: Record<string, string>) {
  const { code, out, errors } = await check(env, '--json')
  expect(errors).toBe('')
  const rows = JSON.parse(out) as Row[]
  const find = (name: string) => rows.filter((row) => row.check === name)
  return { code, find, states: [...new Set(rows.map(({ state }) => state))] }
}

test('a line for each thing that is fine, and nothing is written', async () => {
  const { code, out, errors } = await check({})
  expect([code, errors]).toEqual([0, ''])
  const names = out.split('\n').flatMap((line) => /^(?:fine|doubtful) +(\w+)/.exec(line)?.[1] ?? [])
  expect(names).toEqual(['configuration', 'secrets', 'provider', 'clock', 'store', 'disk'])
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('offline it reads configuration and secrets only', async () => {
  const nowhere = { PORTICO_UPSTREAM_URL: `http://127.0.0.1:${await freePort()}` }
  const good = await check(nowhere, '--offline')
  expect([good.code, good.out.trim().split('\n')]).toEqual([
    0,
    [expect.stringMatching(/^fine +configuration/), expect.stringMatching(/^fine +secrets/)],
  ])
  const wrong = await check({ PORTICO_SIGN_IN: 'magic', PORT: 'x' }, '--offline')
  expect([wrong.code, wrong.out.trim().split('\n').length]).toEqual([1, 2])
  expect(wrong.out).toMatch(/^broken +configuration +PORT: must be a whole number/m)
})

test('a provider that is down, speaks otherwise, is not trusted or has another time', async () => {
  const down = await rowsOf({ PORTICO_UPSTREAM_URL: `http://127.0.0.1:${await freePort()}` })
  expect([down.code, down.find('provider')]).toEqual([
    1,
    [
      expect.objectContaining({
        state: 'broken',
        message: expect.stringContaining('ECONNREFUSED'),
      }),
    ],
  ])
  const page = await serve((_request, response) => void response.end('<html>'))
  const other = await rowsOf({ PORTICO_UPSTREAM_URL: page })
  expect(other.find('provider')[0]?.message).toContain('provider unreadable')

  const pem = readFileSync(join(root, 'src/server/fixtures/localhost.pem'))
  const tls = createTlsServer({ key: pem, cert: pem }).listen(0, '127.0.0.1')
  onTestFinished(() => void tls.close())
  await once(tls, 'listening')
  const { port } = tls.address() as AddressInfo
  const untrusted = await rowsOf({ PORTICO_UPSTREAM_URL: `https://localhost:${port}` })
  expect(untrusted.find('provider')[0]?.message).toMatch(/\((?:DEPTH_ZERO_SELF_SIGNED|CERT_)/)

  const late = await serve((_request, response) => {
    response.setHeader('Date', new Date(Date.now() - 3_600_000).toUTCString())
    response.end(envelope)
  })
  const clock = await rowsOf({ PORTICO_UPSTREAM_URL: late })
  expect(clock.code).toBe(0)
  expect(clock.find('clock')).toEqual([
    expect.objectContaining({
      state: 'doubtful',
      message: expect.stringMatching(/^3\d{3} s ahead of/),
    }),
  ])
})

test('a login that is another one, or has no keys', async () => {
  let keys: object[] = [{ kty: 'EC' }]
  const login: string = await serve((request, response) => {
    const metadata = { issuer: `${login}/realm/`, jwks_uri: `${login}/keys` }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : metadata))
  })
  const rowOf = async (issuer: string) => {
    const rows = await rowsOf({
      PORTICO_SIGN_IN: 'oidc',
      PORTICO_OIDC_ISSUER: issuer,
      PORTICO_OIDC_CLIENT_ID: 'portico',
      PORTICO_OIDC_CLIENT_SECRET: 'a secret of the test',
    })
    return rows.find('login')[0]
  }
  expect((await rowOf(`${login}/realm/`))?.state).toBe('fine')
  expect(await rowOf(`${login}/realm`)).toMatchObject({
    state: 'broken',
    message: expect.stringContaining(`calls itself ${login}/realm/`),
  })
  keys = []
  expect(await rowOf(`${login}/realm/`)).toMatchObject({ state: 'broken' })
})

test('a store whose secret is missing, or that has lost its records', async () => {
  const dataDir = join(folder, 'stored')
  const database = openSqlite(dataDir, Date.now)
  const record = { kind: 'session', id: '1', owner: '', value: Buffer.from('x') }
  const expiresAt = Date.now() + 3_600_000
  await sealStore(database, createVault([randomBytes(32)])).put({ ...record, expiresAt })
  await database.close()
  const sqlite = await rowsOf({ PORTICO_DATA_DIR: dataDir })
  expect(sqlite.find('store')).toEqual([
    expect.objectContaining({
      state: 'broken',
      message: expect.stringMatching(/^records need the missing secret [0-9a-f]{8}/),
    }),
  ])

  const redis = await startRedis()
  onTestFinished(() => redis.end())
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  const env = { PORTICO_STORE_URL: redis.url, PORTICO_DATA_DIR: shared }
  expect((await rowsOf(env)).find('store')[0]?.state).toBe('fine')
  writeFileSync(join(shared, 'store-id'), 'the former store')
  const lost = await rowsOf(env)
  expect([lost.code, lost.find('store')[0]?.message]).toEqual([
    1,
    expect.stringContaining('the store is empty, but'),
  ])
})
