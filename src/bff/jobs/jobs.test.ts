import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Job } from '#contract/jobs.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

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
    body: { id: crypto.randomUUID(), items, enabled },
  })
  expect(status).toBe(202)
  return json
}
const waitUntil = (id: string, done: (job: Job) => boolean, from = page) => jobWhen(from, id, done)
const waitForEnd = (id: string, from = page) => waitUntil(id, ({ state }) => state === 'done', from)
const countOff = () => [...provider.state.enabled.values()].filter((on) => !on).length

describe('bulk auto-renew', () => {
  test('changes each item once and counts the outcomes', async () => {
    provider.state.enabled.set('s3', false)
    await page.get('/api/services')
    const { id, total, state } = await begin([...all, ...all])
    // What is off already was announced before and is not counted.
    expect([total, state]).toEqual([count - 1, 'running'])
    const done = await waitForEnd(id)
    expect(done).toMatchObject({
      changed: count - 1,
      unchanged: 1,
      settled: count - 1,
      notTried: 0,
      failed: [],
      secondsLeft: null,
    })
    expect(done.endedAt).not.toBeNull()
    expect(countOff()).toBe(count)
    expect(new Set(provider.state.writes).size).toBe(provider.state.writes.length)
    expect((await page.get('/api/services?autoRenew=off')).json.total).toBe(count)
  })

  test('lists failed items with name and reason, and continues with the rest', async () => {
    const status: Record<string, number> = { s1: 409, s2: 500, s3: 422 }
    provider.state.onWrite = (id) =>
      status[id] ? new Response('{}', { status: status[id] }) : undefined
    const done = await waitForEnd((await begin([...all, { type: 'vps', id: 'gone' }])).id)
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

  test('does not try locked items, and states their reason and auto-renew', async () => {
    provider.state.locked.set('s1', 'Set by your contract').set('s2', null)
    provider.state.enabled.set('s2', false)
    await page.get('/api/services')
    const done = await waitForEnd((await begin()).id)
    expect(done.failed).toEqual([
      {
        type: 'vps',
        id: 's1',
        name: 'host-s1',
        code: 'conflict',
        autoRenew: { enabled: true, changeable: false, lockedReason: 'Set by your contract' },
        announced: true,
        on: null,
      },
    ])
    expect([done.total, done.settled]).toEqual([count - 2, count - 2])
    // s2 is locked too, but already off.
    expect([done.changed, done.unchanged, done.types]).toEqual([count - 2, 1, ['vps']])
    expect(provider.state.writes).not.toContain('s1')
    const { text } = await page.get(`/api/jobs/${done.id}.csv`)
    expect(text).toContain('vps,s1,host-s1,off,failed,conflict,Set by your contract\r\n')
  })

  test('waits when the provider asks for it, then tries the same item again', async () => {
    let refusals = 0
    provider.state.onWrite = () => {
      refusals += 1
      return refusals % 3 === 0
        ? new Response('{}', { status: 429, headers: { 'retry-after': '20' } })
        : undefined
    }
    const before = clock.now()
    const done = await waitForEnd((await begin()).id)
    expect([done.changed, done.failed]).toEqual([count, []])
    expect(clock.now() - before).toBeGreaterThan(20_000)
  })

  test('leaves two fifths of the provider’s rate limit to the pages', async () => {
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
    const done = await waitForEnd((await begin()).id)
    expect(done.changed).toBe(count)
    expect(least).toBeGreaterThanOrEqual(30)
  })

  test('stops trying after a missing scope', async () => {
    provider.state.onWrite = () => new Response('{}', { status: 403 })
    const done = await waitForEnd((await begin()).id)
    expect(done.failed.every(({ code }) => code === 'missing_scope')).toBe(true)
    expect(done.failed.length).toBeLessThanOrEqual(3)
    expect(done.failed.length + done.notTried).toBe(count)
  })
})

describe('a request with an id of the page', () => {
  const id = '3f0c4a52-7f0e-4a55-9a3e-0d6f3a1d7d11'
  const send = (body: object, from = page) =>
    from.send('POST', '/api/jobs/auto-renew', {
      body: { id, items: all, enabled: false, ...body },
    })

  test('is required: without one, two clicks would be two jobs', async () => {
    const { status, json } = await send({ id: undefined })
    expect([status, json.code]).toEqual([400, 'invalid_input'])
  })

  test('is one job, however often and however fast it comes', async () => {
    const first = await Promise.all([send({}), send({}), send({})])
    expect(first.map(({ status }) => status)).toEqual([202, 202, 202])
    const [job] = first
    await waitForEnd(job?.json.id)
    const responses = [...first, await send({})]
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(1)
    expect((await page.get('/api/jobs')).json.items).toHaveLength(1)
    expect(provider.state.writes).toHaveLength(count)
  })

  test('is no other change, and no other key’s', async () => {
    const { json } = await send({})
    await waitForEnd(json.id)
    expect((await send({ enabled: true })).status).toBe(409)
    expect((await send({ items: all.slice(1) })).status).toBe(409)
    const other = bff.browser()
    await other.signIn('nmk_another_key')
    const others = await send({}, other)
    expect(others.status).toBe(202)
    expect(others.json.id).not.toBe(json.id)
    expect((await send({ id: 'not a uuid' })).status).toBe(400)
  })
})

test('reports an id that cannot be a path segment as not found, and continues', async () => {
  const odd = ['..', '.', '../../account', '\uD800', ''].map((id) => ({ type: 'vps', id }))
  const { id } = await begin([...odd, { type: '..', id: 's1' }, ...all.slice(0, 3)])
  const done = await waitForEnd(id)
  expect(done.changed).toBe(3)
  expect(done.failed.every(({ code }) => code === 'not_found')).toBe(true)
  for (const { path } of bff.journal.filter(({ method }) => method === 'PATCH'))
    expect(path).toMatch(/^\/api\/v1\/sdk\/services\/vps\/[^/]+\/auto-renew$/)
})

const holdAfterTen = () => provider.holdAfter(10)

describe('a running job', () => {
  test('can be stopped: changes stay, the rest is not tried', async () => {
    const open = holdAfterTen()
    const { id } = await begin()
    const running = await waitUntil(id, ({ changed }) => changed === 10)
    expect(running.secondsLeft).toBeNull()
    clock.advance(10_000)
    expect((await waitUntil(id, () => true)).secondsLeft).not.toBeNull()
    expect((await page.send('POST', `/api/jobs/${id}/stop`)).json.state).toBe('stopping')
    open()
    const done = await waitForEnd(id)
    expect(done.changed + done.notTried).toBe(count)
    expect(done.changed).toBeLessThanOrEqual(13)
    expect(countOff()).toBe(done.changed)
  })

  test('continues after a restart and changes nothing twice', async () => {
    const open = holdAfterTen()
    const { id } = await begin()
    await waitUntil(id, ({ changed }) => changed === 10)
    provider.state.onWrite = undefined
    open()
    await bff.end()
    bff = await start()
    const sameBrowser = bff.browser()
    sameBrowser.cookie = page.cookie
    const done = await waitForEnd(id, sameBrowser)
    expect([done.changed, done.unchanged, done.failed]).toEqual([count, 0, []])
    expect(new Set(provider.state.writes).size).toBe(count)
    expect(countOff()).toBe(count)
  })

  test('takes turns with a page that changes the same service, so that the last change wins', async () => {
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
    const turnedBackOn = turnOn('s1')
    // A later change of another service is done, so this one is waiting for the job's.
    await turnOn('s2')
    expect(atOnce).toBe(1)
    open()
    expect((await turnedBackOn).json.autoRenew.enabled).toBe(true)
    await waitForEnd(id)
    expect([atOnce, provider.state.enabled.get('s1')]).toEqual([1, true])
  })

  test('ends when the session that started it signs out', async () => {
    const open = holdAfterTen()
    const { id } = await begin()
    await waitUntil(id, ({ changed }) => changed === 10)
    const second = bff.browser()
    await second.signIn('nmk_a_key_of_the_test')
    await page.send('DELETE', '/api/session')
    open()
    const done = await waitForEnd(id, second)
    expect(done.notTried).toBeGreaterThan(40)
  })

  test('is visible with the same key only', async () => {
    const { id } = await begin()
    await waitForEnd(id)
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
    ])
      expect((await other.send(method ?? '', `/api/jobs/${path}`)).status, path).toBe(404)
  })
})

test('runs at most ten jobs per key and refuses the eleventh with Retry-After', async () => {
  const held = Promise.withResolvers<void>()
  provider.state.onWrite = async () => {
    await held.promise
    return undefined
  }
  const other = bff.browser()
  await other.signIn('nmk_another_key_of_it')
  const body = { items: all.slice(0, 1), enabled: false }
  const post = (from = page) =>
    from.send('POST', '/api/jobs/auto-renew', { body: { id: crypto.randomUUID(), ...body } })
  const responses = await Promise.all(Array.from({ length: 14 }, () => post()))
  const accepted = responses.filter(({ status }) => status === 202)
  expect(accepted).toHaveLength(10)
  const refused = responses.find(({ status }) => status !== 202)
  expect([refused?.json.code, refused?.headers.get('retry-after')]).toEqual(['overloaded', '30'])
  expect((await page.get('/api/jobs')).json.items).toHaveLength(10)
  expect((await post(other)).status).toBe(202)
  held.resolve()
  for (const { json } of accepted) await waitForEnd(json.id)
  await expect.poll(async () => (await post()).status).toBe(202)
})

describe('retry', () => {
  test('tries failed and untried items, but not locked ones', async () => {
    provider.state.locked.set('s1', 'Set by your contract')
    await page.get('/api/services')
    const open = holdAfterTen()
    const { id } = await begin()
    await waitUntil(id, ({ changed }) => changed === 10)
    expect((await page.send('POST', `/api/jobs/${id}/retry`)).json.code).toBe('conflict')
    await page.send('POST', `/api/jobs/${id}/stop`)
    open()
    const stopped = await waitForEnd(id)
    provider.state.onWrite = undefined
    expect(stopped.notTried).toBeGreaterThan(40)
    const { status, json } = await page.send('POST', `/api/jobs/${id}/retry`)
    expect([status, json.id, json.state]).toEqual([202, id, 'running'])
    const done = await waitForEnd(id)
    expect([done.changed, done.notTried]).toEqual([count - 1, 0])
    expect(done.failed).toMatchObject([{ id: 's1' }])
    expect(countOff()).toBe(count - 1)
    expect((await page.send('POST', `/api/jobs/${id}/retry`)).json.code).toBe('conflict')
  })

  test('leaves out items that would fail again', async () => {
    provider.state.enabled.set('s1', null)
    await page.get('/api/services')
    const status: Record<string, number> = { s2: 422, s3: 500 }
    provider.state.onWrite = (id) =>
      status[id] ? new Response('{}', { status: status[id] }) : undefined
    const { id } = await begin([...all.slice(0, 5), { type: 'vps', id: 'gone' }])
    const first = await waitForEnd(id)
    expect(first.failed.map((item) => item.id).toSorted()).toEqual(['gone', 's1', 's2', 's3'])
    provider.state.onWrite = undefined
    provider.state.writes = []
    expect((await page.send('POST', `/api/jobs/${id}/retry`)).status).toBe(202)
    const retried = await waitForEnd(id)
    expect(retried.failed.map((item) => item.id).toSorted()).toEqual(['gone', 's1', 's2'])
    expect(provider.state.writes).toEqual(['s3'])
  })
})

test('a job is deleted a day after its end', async () => {
  const { id } = await begin()
  await waitForEnd(id)
  clock.advance(11 * 3_600_000)
  await bff.end()
  bff = await start()
  const sooner = bff.browser()
  await sooner.signIn('nmk_a_key_of_the_test')
  expect((await sooner.get('/api/jobs')).json.items).toHaveLength(1)
  clock.advance(14 * 3_600_000)
  const later = bff.browser()
  await later.signIn('nmk_a_key_of_the_test')
  expect((await later.get('/api/jobs')).json.items).toEqual([])
  expect(await bff.store.list('job-item')).toEqual([])
})

test('tells apart services whose type and id join to the same text', async () => {
  const { total } = await begin([
    { type: 'a', id: 'b/c' },
    { type: 'a/b', id: 'c' },
  ])
  expect(total).toBe(2)
})

test('accepts 10,000 items, but not one more', async () => {
  const many = (length: number) =>
    Array.from({ length }, (_, index) => ({ type: 'vps', id: `x${index}` }))
  const { status, json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), items: many(10_001), enabled: false },
  })
  expect([status, json.code]).toEqual([400, 'invalid_input'])
  const taken = await page.send('POST', '/api/jobs/auto-renew', {
    body: { id: crypto.randomUUID(), items: many(10_000), enabled: false },
  })
  expect([taken.status, taken.json.total]).toEqual([202, 10_000])
  await page.send('POST', `/api/jobs/${taken.json.id}/stop`)
  await waitForEnd(taken.json.id)
})
