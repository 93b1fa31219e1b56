import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const key = 'nmk_the_right_key'
let bff: TestBff
let clock: ReturnType<typeof createTestClock>
let dataDir: string

const start = (env: Record<string, string> = {}) =>
  startBff(
    ({ headers }) =>
      headers.get('authorization') === `Bearer ${key}`
        ? Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } })
        : new Response('{}', { status: 401 }),
    { dataDir, clock, env },
  )

beforeEach(async () => {
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-attempts-'))
  bff = await start()
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Lets every write to the store fail as on a full disk. Returns what ends that. */
function fillDisk(): () => void {
  const database = new DatabaseSync(join(dataDir, 'bff.sqlite'))
  onTestFinished(() => database.close())
  // After the largest id SQLite has no other, and reports SQLITE_FULL.
  database.exec(`CREATE TABLE full (id INTEGER PRIMARY KEY AUTOINCREMENT);
    INSERT INTO full VALUES (9223372036854775807);`)
  const writes = ['records', 'counters', 'limits'].flatMap((table) =>
    ['INSERT', 'UPDATE'].map((event) => ({ table, event, name: `${table}_${event}` })),
  )
  for (const { table, event, name } of writes)
    database.exec(`CREATE TRIGGER ${name} BEFORE ${event} ON ${table}
      BEGIN INSERT INTO full VALUES (NULL); END`)
  return () => {
    for (const { name } of writes) database.exec(`DROP TRIGGER ${name}`)
    database.exec('DROP TABLE full')
  }
}

test('on a full disk right and wrong keys get the same 503, and the provider is not asked', async () => {
  const page = bff.browser()
  const wrong = 'nmk_a_wrong_key_of_all'
  const asked = bff.journal.length
  const endFullDisk = fillDisk()
  const responses = [await page.signIn(wrong), await page.signIn(key), await page.signIn(wrong)]
  for (const { status, json, headers } of responses)
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'overloaded', '30'])
  expect(bff.journal.length).toBe(asked)
  endFullDisk()
  expect((await page.signIn(wrong)).status).toBe(401)
  expect((await page.signIn(key)).status).toBe(201)
})

describe('sign-in attempts', () => {
  const tryWrongKey = (page: Browser, address: string, headers?: Record<string, string>) =>
    page.send('POST', '/api/session', {
      body: { apiKey: 'nmk_wrong_key_for_all' },
      headers,
      bindings: {
        incoming: { socket: { remoteAddress: address }, rawHeaders: ['Host', '127.0.0.1:4400'] },
      },
    })

  test('AUT-2: ten failures block an address for 15 minutes, and no other address', async () => {
    const page = bff.browser()
    const delays: number[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      const before = clock.now()
      expect((await tryWrongKey(page, '10.1.1.1')).status).toBe(401)
      delays.push(clock.now() - before)
    }
    expect(delays.slice(0, 4)).toEqual([125, 250, 500, 1000])
    const { status, headers } = await tryWrongKey(page, '10.1.1.1')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await tryWrongKey(page, '10.1.1.2')).status).toBe(401)
    // A restart does not unblock it.
    await bff.end()
    bff = await start()
    expect((await tryWrongKey(bff.browser(), '10.1.1.1')).status).toBe(429)
  })

  /** Tries eleven wrong keys. The last status is 429 if all counted against one address. */
  const elevenFrom = async (address: string, forwardedFor: (attempt: number) => string) => {
    const page = bff.browser()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const headers = { 'X-Forwarded-For': forwardedFor(attempt) }
      statuses.push((await tryWrongKey(page, address, headers)).status)
    }
    return statuses
  }
  const allRefused = Array.from({ length: 11 }, () => 401)
  const lastBlocked = [...allRefused.slice(1), 429]

  test('X-Forwarded-For is ignored from an untrusted address', async () => {
    expect(await elevenFrom('10.1.1.1', (attempt) => `203.0.113.${attempt}`)).toEqual(lastBlocked)
  })

  test('a trusted proxy names the client, and only the entry it added counts', async () => {
    await bff.end()
    bff = await start({ PORTICO_TRUSTED_PROXIES: '10.1.1.0/24' })
    // Not a trusted proxy.
    expect(await elevenFrom('10.2.2.2', (attempt) => `203.0.113.${attempt}`)).toEqual(lastBlocked)
    expect(await elevenFrom('10.1.1.1', (attempt) => `203.0.113.${attempt}`)).toEqual(allRefused)
    expect(await elevenFrom('10.1.1.1', () => '198.51.100.1, 10.1.1.9')).toEqual(lastBlocked)
    // The client wrote the first one itself.
    const forged = (attempt: number) => `192.0.2.${attempt}, 198.51.100.2`
    expect(await elevenFrom('10.1.1.1', forged)).toEqual(lastBlocked)
  })

  test('AUT-2: counts parallel attempts, and a /64 as one address', async () => {
    const page = bff.browser()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        tryWrongKey(page, `2001:db8:1:2::${index.toString(16)}`),
      ),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await tryWrongKey(page, '2001:db8:1:3::1')).status).toBe(401)
  })

  test('lets many people behind one address sign in at the same time', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => bff.browser().signIn(key)))
    expect(pages.every(({ status }) => status === 201)).toBe(true)
  })
})
