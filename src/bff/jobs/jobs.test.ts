import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type Browser, createTestClock, startBff, type TestBff } from '#bff/testing/start.ts'
import type { Job } from '#contract/jobs.ts'

import { count, createProvider, jobWhen } from './testing/provider.ts'

let bff: TestBff
let page: Browser
let provider: ReturnType<typeof createProvider>
let dataDir: string
let clock: ReturnType<typeof createTestClock>

const start = () => startBff((request) => provider.fetch(request), { dataDir, clock })
beforeEach(async () => {
  provider = createProvider()
  clock = createTestClock()
  dataDir = mkdtempSync(join(tmpdir(), 'portico-jobs-'))
  bff = await start()
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
})
afterEach(async () => {
  await bff.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const all = Array.from({ length: count }, (_, index) => ({ type: 'vps', id: `s${index}` }))
const begin = async (items = all, enabled = false): Promise<Job> => {
  const { status, json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { items, enabled },
  })
  expect(status).toBe(202)
  return json
}
const until = (id: string, done: (job: Job) => boolean, from = page) => jobWhen(from, id, done)
const ended = (id: string, from = page) => until(id, ({ state }) => state === 'done', from)
const offs = () => [...provider.state.enabled.values()].filter((on) => !on).length

describe('bulk auto-renew', () => {
  test('changes what was asked, once each, and says so', async () => {
    provider.state.enabled.set('s3', false)
    await page.get('/api/services')
    const { id, total, state } = await begin([...all, ...all])
    expect([total, state]).toEqual([count, 'running'])
    const done = await ended(id)
    expect(done).toMatchObject({
      changed: count - 1,
      unchanged: 1,
      notTried: 0,
      failed: [],
      secondsLeft: null,
    })
    expect(done.endedAt).not.toBeNull()
    expect(offs()).toBe(count)
    expect(new Set(provider.state.writes).size).toBe(provider.state.writes.length)
    expect((await page.get('/api/services?autoRenew=off')).json.total).toBe(count)
  })

  test('lists what did not change, by name and why, and the rest goes on', async () => {
    const status: Record<string, number> = { s1: 409, s2: 500, s3: 422 }
    provider.state.onWrite = (id) =>
      status[id] ? new Response('{}', { status: status[id] }) : undefined
    const done = await ended((await begin([...all, { type: 'vps', id: 'gone' }])).id)
    const failed = Object.fromEntries(done.failed.map(({ name, code }) => [name, code]))
    expect(failed).toMatchObject({
      'host-s1': 'conflict',
      'host-s2': 'provider_error',
      'host-s3': 'invalid_input',
    })
    expect(failed.gone).toBe('not_found')
    expect(done.changed).toBe(count - 3)
    const { text, headers } = await page.get(`/api/jobs/${done.id}.csv`)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(text).toContain('vps,s1,host-s1,off,failed,conflict,\r\n')
    expect(text.trim().split('\r\n')).toHaveLength(count + 2)
  })

  test('what the provider has locked is not tried, and says why and how it stands', async () => {
    provider.state.locked.set('s1', 'Set by your contract').set('s2', null)
    provider.state.enabled.set('s2', false)
    await page.get('/api/services')
    const done = await ended((await begin()).id)
    expect(done.failed).toEqual([
      {
        type: 'vps',
        id: 's1',
        name: 'host-s1',
        code: 'conflict',
        autoRenew: { enabled: true, changeable: false, lockedReason: 'Set by your contract' },
      },
    ])
    // As wanted already: locked or not, nothing is missing.
    expect([done.changed, done.unchanged, done.types]).toEqual([count - 2, 1, ['vps']])
    expect(provider.state.writes).not.toContain('s1')
    const { text } = await page.get(`/api/jobs/${done.id}.csv`)
    expect(text).toContain('vps,s1,host-s1,off,failed,conflict,Set by your contract\r\n')
  })

  test('waits where the provider asks for it, and tries the same item again', async () => {
    let refusals = 0
    provider.state.onWrite = () => {
      refusals += 1
      return refusals % 3 === 0
        ? new Response('{}', { status: 429, headers: { 'retry-after': '20' } })
        : undefined
    }
    const before = clock.now()
    const done = await ended((await begin()).id)
    expect([done.changed, done.failed]).toEqual([count, []])
    expect(clock.now() - before).toBeGreaterThan(20_000)
  })

  test('leaves the pages two fifths of the provider’s limit', async () => {
    let remaining = 100
    let least = 100
    const fetch = provider.fetch.bind(provider)
    provider.fetch = (request) => {
      remaining -= 1
      least = Math.min(least, remaining)
      provider.state.headers = {
        ratelimit: `"default";r=${remaining};t=30`,
        'ratelimit-policy': '"default";q=100;w=60',
      }
      return fetch(request)
    }
    const sleep = clock.sleep.bind(clock)
    clock.sleep = async (ms, signal) => {
      await sleep(ms, signal)
      if (ms > 20_000) remaining = 100
    }
    const done = await ended((await begin()).id)
    expect(done.changed).toBe(count)
    expect(least).toBeGreaterThanOrEqual(30)
  })

  test('a key that may not write is refused once, and the rest is not tried', async () => {
    provider.state.onWrite = () => new Response('{}', { status: 403 })
    const done = await ended((await begin()).id)
    expect(done.failed.every(({ code }) => code === 'missing_scope')).toBe(true)
    expect(done.failed.length).toBeLessThanOrEqual(3)
    expect(done.failed.length + done.notTried).toBe(count)
  })
})

test('an item that can be no path is not found, and the job goes on', async () => {
  const odd = ['..', '.', '../../account', '\uD800', ''].map((id) => ({ type: 'vps', id }))
  const { id } = await begin([...odd, { type: '..', id: 's1' }, ...all.slice(0, 3)])
  const done = await ended(id)
  expect(done.changed).toBe(3)
  expect(done.failed.every(({ code }) => code === 'not_found')).toBe(true)
  for (const { path } of bff.journal.filter(({ method }) => method === 'PATCH'))
    expect(path).toMatch(/^\/api\/v1\/sdk\/services\/vps\/[^/]+\/auto-renew$/)
})

const holdAfterTen = () => provider.holdAfterTen()

describe('a job under way', () => {
  test('can be stopped: what is done stays, the rest is not tried', async () => {
    const open = holdAfterTen()
    const { id } = await begin()
    const running = await until(id, ({ changed }) => changed === 10)
    expect(running.secondsLeft).not.toBeNull()
    expect((await page.send('POST', `/api/jobs/${id}/stop`)).json.state).toBe('stopping')
    open()
    const done = await ended(id)
    expect(done.changed + done.notTried).toBe(count)
    expect(done.changed).toBeLessThanOrEqual(13)
    expect(offs()).toBe(done.changed)
  })

  test('goes on after a restart, and does nothing twice', async () => {
    const open = holdAfterTen()
    const { id } = await begin()
    await until(id, ({ changed }) => changed === 10)
    provider.state.onWrite = undefined
    open()
    await bff.end()
    bff = await start()
    const again = bff.browser()
    again.cookie = page.cookie
    const done = await ended(id, again)
    expect([done.changed, done.unchanged, done.failed]).toEqual([count, 0, []])
    expect(new Set(provider.state.writes).size).toBe(count)
    expect(offs()).toBe(count)
  })

  test('and a page write to one service one after the other; the last one wins', async () => {
    await page.get('/api/services')
    let open: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    let writing = 0
    let atOnce = 0
    provider.state.onWrite = async (id) => {
      if (id !== 's1') return undefined
      writing += 1
      atOnce = Math.max(atOnce, writing)
      await held
      writing -= 1
      return undefined
    }
    const turnOn = (id: string) =>
      page.send('PATCH', `/api/services/vps/${id}/auto-renew`, { body: { enabled: true } })
    const { id } = await begin([{ type: 'vps', id: 's1' }])
    await expect.poll(() => writing).toBe(1)
    const back = turnOn('s1')
    // Asked later and answered: the one before it has come as far as it can.
    await turnOn('s2')
    expect(atOnce).toBe(1)
    open()
    expect((await back).json.autoRenew.enabled).toBe(true)
    await ended(id)
    expect([atOnce, provider.state.enabled.get('s1')]).toEqual([1, true])
  })

  test('ends with the sign-out that began it', async () => {
    const open = holdAfterTen()
    const { id } = await begin()
    await until(id, ({ changed }) => changed === 10)
    const second = bff.browser()
    await second.signIn('nmk_a_key_of_the_test')
    await page.send('DELETE', '/api/session')
    open()
    const done = await ended(id, second)
    expect(done.notTried).toBeGreaterThan(40)
  })

  test('is seen with the same key, and by nobody else', async () => {
    const { id } = await begin()
    await ended(id)
    const same = bff.browser()
    await same.signIn('nmk_a_key_of_the_test')
    expect((await same.get('/api/jobs')).json.items).toHaveLength(1)
    const other = bff.browser()
    await other.signIn('nmk_another_key_of_it')
    expect((await other.get('/api/jobs')).json.items).toEqual([])
    for (const [method, path] of [
      ['GET', id],
      ['GET', `${id}.csv`],
      ['POST', `${id}/stop`],
      ['POST', `${id}/retry`],
      ['POST', `${id}/undo`],
    ])
      expect((await other.send(method ?? '', `/api/jobs/${path}`)).status, path).toBe(404)
  })
})

test('at most ten are under way of one key; the eleventh is told when to come again', async () => {
  const held = Promise.withResolvers<void>()
  provider.state.onWrite = async () => {
    await held.promise
    return undefined
  }
  const other = bff.browser()
  await other.signIn('nmk_another_key_of_it')
  const body = { items: all.slice(0, 1), enabled: false }
  const post = (from = page) => from.send('POST', '/api/jobs/auto-renew', { body })
  const answers = await Promise.all(Array.from({ length: 14 }, () => post()))
  const taken = answers.filter(({ status }) => status === 202)
  expect(taken).toHaveLength(10)
  const refused = answers.find(({ status }) => status !== 202)
  expect([refused?.json.code, refused?.headers.get('retry-after')]).toEqual(['overloaded', '30'])
  expect((await page.get('/api/jobs')).json.items).toHaveLength(10)
  expect((await post(other)).status).toBe(202)
  held.resolve()
  for (const { json } of taken) await ended(json.id)
  await expect.poll(async () => (await post()).status).toBe(202)
})

describe('retry', () => {
  test('tries what failed and what was not tried; not what is locked', async () => {
    provider.state.locked.set('s1', 'Set by your contract')
    await page.get('/api/services')
    const open = holdAfterTen()
    const { id } = await begin()
    await until(id, ({ changed }) => changed === 10)
    expect((await page.send('POST', `/api/jobs/${id}/retry`)).json.code).toBe('conflict')
    await page.send('POST', `/api/jobs/${id}/stop`)
    open()
    const stopped = await ended(id)
    provider.state.onWrite = undefined
    const { status, json } = await page.send('POST', `/api/jobs/${id}/retry`)
    expect([status, json.total]).toEqual([202, stopped.notTried])
    const done = await ended(json.id)
    expect([done.changed, done.failed]).toEqual([stopped.notTried, []])
    expect(offs()).toBe(count - 1)
    expect((await page.send('POST', `/api/jobs/${json.id}/retry`)).json.code).toBe('conflict')
  })
})

test('a retry leaves out what would end alike: not stated, not there, not accepted', async () => {
  provider.state.enabled.set('s1', null)
  await page.get('/api/services')
  const status: Record<string, number> = { s2: 422, s3: 500 }
  provider.state.onWrite = (id) =>
    status[id] ? new Response('{}', { status: status[id] }) : undefined
  const { id } = await begin([...all.slice(0, 5), { type: 'vps', id: 'gone' }])
  const first = await ended(id)
  expect(first.failed.map((one) => one.id).toSorted()).toEqual(['gone', 's1', 's2', 's3'])
  const { json } = await page.send('POST', `/api/jobs/${id}/retry`)
  expect(json.total).toBe(1)
  expect((await ended(json.id)).failed).toMatchObject([{ id: 's3', code: 'provider_error' }])
})

describe('undo', () => {
  test('turns back what the job changed, and only once', async () => {
    provider.state.enabled.set('s3', false)
    await page.get('/api/services')
    const { id } = await begin()
    await ended(id)
    const { status, json } = await page.send('POST', `/api/jobs/${id}/undo`)
    expect([status, json.undoes, json.enabled, json.total]).toEqual([202, id, true, count - 1])
    await ended(json.id)
    expect((await until(id, () => true)).undoneBy).toBe(json.id)
    expect([...provider.state.enabled].filter(([, on]) => !on)).toEqual([['s3', false]])
    expect((await page.send('POST', `/api/jobs/${id}/undo`)).json.code).toBe('conflict')
  })

  test('of two at once one is taken', async () => {
    const { id } = await begin()
    await ended(id)
    const answers = await Promise.all([1, 2].map(() => page.send('POST', `/api/jobs/${id}/undo`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]))
  })

  test('a job is forgotten a day after its end', async () => {
    const { id } = await begin()
    await ended(id)
    clock.turn(11 * 3_600_000)
    await bff.end()
    bff = await start()
    const again = bff.browser()
    await again.signIn('nmk_a_key_of_the_test')
    expect((await again.get('/api/jobs')).json.items).toHaveLength(1)
    clock.turn(14 * 3_600_000)
    const later = bff.browser()
    await later.signIn('nmk_a_key_of_the_test')
    expect((await later.get('/api/jobs')).json.items).toEqual([])
    expect(await bff.core.store.list('job-item')).toEqual([])
  })
})

test('services whose types and ids join to the same text are two', async () => {
  const { total } = await begin([
    { type: 'a', id: 'b/c' },
    { type: 'a/b', id: 'c' },
  ])
  expect(total).toBe(2)
})

test('10,000 items are taken, one more is not', async () => {
  const many = (length: number) =>
    Array.from({ length }, (_, index) => ({ type: 'vps', id: `x${index}` }))
  const { status, json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { items: many(10_001), enabled: false },
  })
  expect([status, json.code]).toEqual([400, 'invalid_input'])
  const taken = await page.send('POST', '/api/jobs/auto-renew', {
    body: { items: many(10_000), enabled: false },
  })
  expect([taken.status, taken.json.total]).toEqual([202, 10_000])
  await page.send('POST', `/api/jobs/${taken.json.id}/stop`)
  await ended(taken.json.id)
})
