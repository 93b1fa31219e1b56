/** As check.test.ts, with many starts of the command. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { sealStore } from '#bff/vault/sealed-store.ts'
import { createVault } from '#bff/vault/vault.ts'
import { shiftOf } from '#scripts/shift-clock.ts'
import { openSqlite } from '#server/sqlite-store.ts'
import { startRedis } from '#testing/redis.ts'

import { envelope, folder, root, rowsOf, serve } from './testing/check.ts'

const slow = { timeout: 120_000 }

test('a provider that speaks otherwise, is not trusted or has another time', slow, async () => {
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
    // The command has the real clock, also while the release run moves ours.
    response.setHeader('Date', new Date(Date.now() - shiftOf() - 3_600_000).toUTCString())
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

test('a login that is another one, or has no keys', slow, async () => {
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

test('a store whose secret is missing, or that has lost its records', slow, async () => {
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
