/** Another process erases an account while the server runs, as `portico account erase` does. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sealStore } from '#bff/vault/sealed-store.ts'
import { createVault } from '#bff/vault/vault.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { openStore } from '#server/open-store.ts'
import type { Database, Store } from '#server/store.ts'
import { startBff, type TestBff, whole } from '#testing/start.ts'

import { eraseAccount } from './erase.ts'
import { recordsOf } from './records.ts'

const secret = randomBytes(32)
let dataDir: string
let platform: Platform
let bff: TestBff
/** The other process's. */
let database: Database
let store: Store
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-erase-'))
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const env = { PORTICO_SECRETS: secret.toString('base64url') }
  bff = await startBff((request) => platform.app.fetch(request), { env, dataDir })
  database = await openStore({ ...bff.config, PORTICO_STORE_URL: undefined }, Date.now)
  store = sealStore(database, createVault([secret]))
})
afterEach(async () => {
  await database.close()
  await bff.end()
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const needs = () => ({ store, database, provider: bff.config.provider, now: Date.now })
const erase = (number: string) => eraseAccount(number, needs())

async function use(account: string) {
  const page = bff.browser()
  await page.signIn(platform.sampleKeys.find((sample) => sample.account === account)?.key ?? '')
  const { json } = await page.get('/api/account')
  await whole(page, '/api/services')
  const body = { message: 'What renews next?', clientMessageId: randomUUID() }
  await page.send('POST', '/api/assistant/messages', { body })
  await page.send('POST', '/api/support/grants', { body: { minutes: 15, hideAmounts: true } })
  await page.send('POST', '/api/labels', { body: { name: 'Client' } })
  const view = { name: 'Off', path: '/services?autoRenew=off', isPinned: true }
  await page.send('POST', '/api/views', { body: view })
  await page.get('/api/access-log')
  return { page, id: String(json.id), number: String(json.customerNumber) }
}

test('ends the sessions, deletes everything of the account and nothing of another', async () => {
  const studio = await use('studio')
  const tokyo = await use('tokyo')
  const before = (await recordsOf(tokyo.id, needs()))?.records.length
  const erased = await erase(studio.number)
  expect(erased?.account).toBe(studio.id)
  const kinds = [...(erased?.counts.keys() ?? [])]
  for (const kind of ['session', 'event', 'conversation', 'support-grant', 'support-code'])
    expect(kinds).toContain(kind)
  expect((await studio.page.get('/api/services')).status).toBe(401)
  expect(await recordsOf(studio.id, needs())).toBeNull()
  expect((await tokyo.page.get('/api/services')).status).toBe(200)
  expect((await recordsOf(tokyo.id, needs()))?.records.length).toBe(before)
})

test('the server forgets what it has in memory, and what it writes afterwards goes too', async () => {
  const { page, id } = await use('studio')
  await erase(id)
  await vi.waitFor(async () => expect(await recordsOf(id, needs())).toBeNull(), 5000)
  // Signing in again starts an account without a past.
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? '')
  await vi.waitFor(async () => {
    const { json } = await page.get('/api/access-log')
    const kinds = new Set(json.items.map(({ kind }: { kind: string }) => kind))
    expect([...kinds, 'sign-in']).not.toContain('support-code')
  }, 5000)
  expect((await page.get('/api/services')).status).toBe(200)
})

test('an account of which nothing is stored is none', async () => {
  expect(await erase('ac_nosuch')).toBeNull()
})
