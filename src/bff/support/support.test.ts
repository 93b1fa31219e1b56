/** Sharing with support: grants, codes, views, and what ends them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { assistant } from '#contract/assistant.ts'
import { table } from '#contract/table.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff } from '#testing/start.ts'

const minute = 60_000
let platform: Platform
let bff: TestBff
let dataDir: string
let clock: ReturnType<typeof createTestClock>
let customer: Browser
let staff: Browser
let key: string

const start = (env: Record<string, string> = {}) =>
  startBff((request) => platform.app.fetch(request), {
    dataDir,
    clock,
    // With every endpoint of the table.
    env: {
      PORTICO_ORIGIN: 'http://localhost:4400',
      PORTICO_SIGN_IN: 'passkey,api-key',
      PORTICO_STORED_DATA: '1',
      PORTICO_SUPPORT: '1',
      ...env,
    },
  })

beforeEach(async () => {
  clock = createTestClock()
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 100_000 })
  key = platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? ''
  dataDir = mkdtempSync(join(tmpdir(), 'portico-support-'))
  bff = await start()
  customer = bff.browser()
  await customer.signIn(key)
  staff = bff.browser()
})
afterEach(async () => {
  await bff.end()
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const share = async (minutes = 30, from = customer) => {
  const body = { minutes, hideAmounts: true }
  return (await from.send('POST', '/api/support/grants', { body })).json
}
const enter = (code: string, as = staff, address = '10.0.0.1') =>
  as.send('POST', '/api/support/session', {
    body: { code, helper: 'Maya K.' },
    bindings: {
      incoming: { socket: { remoteAddress: address }, rawHeaders: ['Host', 'localhost:4400'] },
    },
  })
const fromSupport = { 'Portico-View': 'support' }
const asStaff = (method: string, path: string, body?: unknown, by = staff) =>
  by.send(method, path, { headers: fromSupport, ...(body !== undefined && { body }) })
const grantsOf = async (by = customer) => (await by.get('/api/support/grants')).json.items
const enterAnew = async () => {
  const { code, grant } = await share()
  expect((await enter(code)).status).toBe(204)
  return grant
}

describe('SUP-1: codes', () => {
  test('have ten characters without look-alikes and without words', async () => {
    const { code, grant } = await share()
    expect(code).toMatch(/^[346789BCDFGHJKLMNPQRTVWX]{10}$/)
    expect(grant).toMatchObject({ state: 'waiting', secondsLeft: 600, helper: null })
    expect(JSON.stringify(await grantsOf())).not.toContain(code)
  })

  test('work once, however they are typed', async () => {
    const { code } = await share()
    expect((await enter(` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `)).status).toBe(204)
    expect((await enter(code, bff.browser())).json.code).toBe('code_refused')
  })

  test('work once, even for two at the same time', async () => {
    const { code } = await share()
    const both = await Promise.all([enter(code), enter(code, bff.browser(), '10.0.0.2')])
    expect(both.reduce((sum, { status }) => sum + status, 0)).toBe(204 + 401)
  })

  test('work for ten minutes', async () => {
    const early = await share()
    const late = await share()
    clock.advance(10 * minute - 1000)
    expect((await enter(early.code)).status).toBe(204)
    clock.advance(1000)
    expect((await enter(late.code, bff.browser())).json.code).toBe('code_refused')
  })

  test('are not in the files', async () => {
    const { code } = await share()
    const files = readdirSync(dataDir).filter((name) => name.includes('sqlite'))
    const holding = files.filter((name) => readFileSync(join(dataDir, name)).includes(code))
    expect([files.length > 0, holding]).toEqual([true, []])
  })

  test('at most ten are open', async () => {
    for (let count = 0; count < 10; count += 1) expect((await share()).code).toBeDefined()
    expect((await share()).code).toBe('rate_limited')
  })

  test('need a recent proof', async () => {
    clock.advance(5 * minute)
    expect(await share()).toMatchObject({ code: 'step_up_required', methods: ['key'] })
  })

  test('last 60 minutes only where the operator allows it', async () => {
    expect((await share(60)).code).toBe('invalid_input')
    await bff.end()
    bff = await start({ PORTICO_SUPPORT_MINUTES_MAX: '60' })
    customer = bff.browser()
    expect((await customer.signIn(key)).json.sharing.minutes).toEqual([15, 30, 60])
    expect((await share(60)).grant.minutes).toBe(60)
  })

  test('PORTICO_SUPPORT=0 switches all of it off', async () => {
    await bff.end()
    bff = await start({ PORTICO_SUPPORT: '0' })
    customer = bff.browser()
    expect((await customer.signIn(key)).json.sharing).toBeNull()
    for (const path of ['/api/support/grants', '/api/support/session'])
      expect((await customer.get(path)).status).toBe(404)
    staff.cookie = customer.cookie
    expect((await asStaff('GET', '/api/services')).status).toBe(401)
  })
})

describe('SUP-2: the view is read-only at the server', () => {
  const all = { ...table, ...assistant }
  const open = Object.entries(all).flatMap(([template, definition]) =>
    'support' in definition ? [template] : [],
  )

  test('every endpoint that is not opened to support is 403', async () => {
    await enterAnew()
    const calls = bff.journal.filter(({ method }) => method !== 'GET').length
    for (const template of Object.keys(all)) {
      if (open.includes(template)) continue
      const [method = '', path = ''] = template.split(' ')
      const { status, json } = await asStaff(method, path.replaceAll(/\{\w+\}/g, 'x'))
      expect([template, status, json?.code]).toEqual([template, 403, 'read_only_session'])
    }
    expect(bff.journal.filter(({ method }) => method !== 'GET').length).toBe(calls)
  })

  test('what is opened reads, or concerns the view itself', () => {
    const writes = open.filter((template) => !template.startsWith('GET '))
    expect(writes.every((template) => template.includes(' /api/support/session'))).toBe(true)
    for (const closed of ['/api/account', '/api/sessions', '/api/events.csv', '/api/changes'])
      expect(open).not.toContain(`GET ${closed}`)
    expect(open.some((template) => /assistant|csv|ics|jobs/.test(template))).toBe(false)
  })

  test('the cookie alone, without the page’s mark, opens nothing of the account', async () => {
    await enterAnew()
    for (const path of ['/api/services', '/api/account', '/api/support/grants'])
      expect((await staff.get(path)).status).toBe(401)
  })

  test('a browser with both sessions keeps them apart', async () => {
    const other = bff.browser()
    await other.signIn(platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? '')
    const ownTag = (await other.get('/api/session')).json.accountTag
    await enterAnew()
    const both = `${staff.cookie}; ${other.cookie}`
    const read = (headers = {}) => other.get('/api/session', { Cookie: both, ...headers })
    expect((await read()).json.accountTag).toBe(ownTag)
    const shared = (await customer.get('/api/session')).json.accountTag
    expect((await read(fromSupport)).json).toMatchObject({ accountTag: shared, state: 'support' })
    await customer.send('DELETE', '/api/session')
    expect((await read(fromSupport)).json).toMatchObject({ accountTag: null, state: 'anonymous' })
  })
})

describe('SUP-4: the customer sees it and ends it', () => {
  test('who is viewing, how long, what was seen', async () => {
    const { id } = await enterAnew()
    expect((await asStaff('GET', '/api/services?limit=1')).status).toBe(200)
    await asStaff('GET', '/api/services?limit=2')
    expect(await grantsOf()).toMatchObject([
      { id, state: 'active', helper: 'Maya K.', secondsLeft: 1800, seen: ['/services'] },
    ])
    expect((await customer.get('/api/session')).json.sharing.isOpen).toBe(true)
  })

  test('stopping ends it at once, and the view says why', async () => {
    const { id } = await enterAnew()
    expect((await customer.send('DELETE', `/api/support/grants/${id}`)).status).toBe(204)
    expect((await asStaff('GET', '/api/services')).status).toBe(401)
    expect((await asStaff('GET', '/api/support/session')).json.endReason).toBe('stopped')
    expect(await grantsOf()).toMatchObject([{ state: 'ended', endReason: 'stopped' }])
  })

  test('stopping before it is used makes the code useless', async () => {
    const { code, grant } = await share()
    await customer.send('DELETE', `/api/support/grants/${grant.id}`)
    expect((await enter(code)).json.code).toBe('code_refused')
  })

  test.each([
    ['signing out', () => customer.send('DELETE', '/api/session'), 'signed-out'],
    ['30 minutes', async () => clock.advance(30 * minute), 'expired'],
    ['leaving', () => asStaff('DELETE', '/api/support/session'), 'left'],
  ])('%s ends it', async (_, end, reason) => {
    await enterAnew()
    const { cookie } = staff
    await end()
    staff.cookie = cookie
    expect((await asStaff('GET', '/api/services')).status).toBe(401)
    expect((await asStaff('GET', '/api/support/session')).json.endReason).toBe(reason)
  })

  test('a typed name has letters, blanks, full stops, hyphens and apostrophes only', async () => {
    const use = async (helper: string) => {
      const { code } = await share()
      return (await staff.send('POST', '/api/support/session', { body: { code, helper } })).status
    }
    for (const helper of ['Maya K.', "Zoë d’Arcy-O'Neil", '真由 田中', 'ليلى حسن', 'José'])
      expect(await use(helper), helper).toBe(204)
    for (const helper of [
      'verified ✓',
      'Maya K. (Portico staff)',
      'Ma\u200bya',
      '\u202eayaM',
      'Maya 2',
      '.',
      'Maya\nK.',
    ])
      expect(await use(helper), helper).toBe(400)
  })

  test('a step-up while the code is used does not hide the helper', async () => {
    const { code } = await share()
    const update = bff.database.update.bind(bff.database)
    let stepUp: Promise<unknown> | undefined
    // Begins the step-up between the reading of the grant and its update.
    bff.database.update = async (record) => {
      if (record.kind === 'support-grant' && !stepUp) {
        stepUp = customer.send('POST', '/api/session/step-up', { body: { apiKey: key } })
        for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
      }
      return update(record)
    }
    expect((await enter(code)).status).toBe(204)
    await stepUp
    expect(await grantsOf()).toMatchObject([{ state: 'active', helper: 'Maya K.' }])
  })

  test('a step-up does not end it', async () => {
    await enterAnew()
    await customer.send('POST', '/api/session/step-up', { body: { apiKey: key } })
    expect((await asStaff('GET', '/api/services?limit=1')).status).toBe(200)
    expect((await grantsOf())[0].state).toBe('active')
  })

  test('it survives a restart', async () => {
    await enterAnew()
    const cookies = [customer.cookie, staff.cookie]
    await bff.end()
    bff = await start()
    customer = bff.browser()
    staff = bff.browser()
    ;[customer.cookie = '', staff.cookie = ''] = cookies
    expect((await asStaff('GET', '/api/services?limit=1')).status).toBe(200)
  })

  test('another session of the account can see past grants, but not stop or use them', async () => {
    const { grant } = await share()
    const other = bff.browser()
    await other.signIn(key)
    expect(await grantsOf(other)).toEqual([])
    const path = `/api/support/grants/${grant.id}`
    expect((await other.send('DELETE', path)).status).toBe(404)
    await customer.send('DELETE', path)
    expect(await grantsOf(other)).toMatchObject([{ id: grant.id, endReason: 'stopped' }])
  })
})

describe('SUP-5: guessing', () => {
  test('200 wrong codes: ten per address, all refused alike, the right one still works', async () => {
    const { code } = await share()
    const bodies = new Set<string>()
    for (let tries = 0; tries < 200; tries += 1) {
      const address = `10.2.${Math.floor(tries / 10)}.1`
      const wrong = `${tries}`.padStart(10, 'B')
      const { status, json } = await enter(wrong, bff.browser(), address)
      expect(status).toBe(401)
      bodies.add(JSON.stringify({ ...json, requestId: '' }))
    }
    expect(bodies.size).toBe(1)
    expect((await enter(code, staff, '10.2.0.1')).status).toBe(429)
    clock.advance(-100 * minute)
    expect((await share()).code).toBeDefined()
    const again = await share()
    expect((await enter(again.code, staff, '10.3.0.1')).status).toBe(204)
  })

  test('wrong codes of others do not keep a right one out', async () => {
    for (let tries = 0; tries < 320; tries += 1)
      await enter('WRONGXXXXX', bff.browser(), `10.4.${tries % 200}.${tries}`)
    await customer.signIn(key)
    expect((await enter((await share()).code, staff, '10.5.0.1')).status).toBe(204)
  })

  test('a customer network of an IPv6 provider (/56) has ten tries, not ten for each /64', async () => {
    const wrong = (nth: number) =>
      enter('WRONGXXXXX', bff.browser(), `2001:db8:1:ab${nth.toString(16)}0::1`)
    for (let nth = 0; nth < 10; nth += 1) expect((await wrong(nth)).status).toBe(401)
    expect((await wrong(15)).status).toBe(429)
    expect((await enter((await share()).code, staff, '2001:db8:1:ac00::1')).status).toBe(204)
  })

  test('wrong, used, expired and stopped codes are refused with the same bytes and delay', async () => {
    const used = await share()
    await enter(used.code)
    const stopped = await share()
    await customer.send('DELETE', `/api/support/grants/${stopped.grant.id}`)
    const expired = await share()
    clock.advance(10 * minute)
    const codes = [used.code, stopped.code, expired.code, 'BBBBBBBBBB', '', '<script>', '0O1I']
    const seen = new Set<string>()
    for (const [index, code] of codes.entries()) {
      const before = clock.now()
      const { status, json } = await enter(code, bff.browser(), `10.6.${index}.1`)
      const delay = clock.now() - before
      seen.add(JSON.stringify([status, { ...json, requestId: '' }, delay]))
    }
    expect(seen.size).toBe(1)
  })
})

describe('follow and point', () => {
  test('the staff see where the customer is, the customer the pointer', async () => {
    const { id } = await enterAnew()
    const place = { group: '2026-12', row: 3 }
    const view = { page: '/services?renewsWithin=90', place, rows: { first: 3, last: 18 } }
    await customer.send('POST', '/api/support/view', { body: view })
    expect((await asStaff('GET', '/api/support/session')).json).toMatchObject({ view })
    const pointer = { page: '/services', row: '/services/vps/12' }
    expect((await asStaff('POST', '/api/support/session/pointer', pointer)).status).toBe(204)
    expect((await grantsOf())[0].pointer).toEqual(pointer)
    clock.advance(minute)
    expect((await grantsOf())[0].pointer).toBeNull()
    await asStaff('POST', '/api/support/session/pointer', pointer)
    await customer.send('DELETE', `/api/support/grants/${id}/pointer`)
    expect((await asStaff('GET', '/api/support/session')).json.pointer).toBeNull()
  })

  test.each(['//evil.example', 'https://evil.example', String.raw`/\evil.example`, 'x', '/a b'])(
    'refuses %s as a page',
    async (page) => {
      await enterAnew()
      const { status } = await customer.send('POST', '/api/support/view', {
        body: { page, place: null, rows: null },
      })
      expect(status).toBe(400)
    },
  )

  /** Reads a stream until `isDone`. */
  async function readStream(path: string, headers: Record<string, string>, by: Browser) {
    const response = await bff.app.fetch(
      new Request(bff.config.origin + path, {
        headers: { 'X-Requested-With': 'portico', Cookie: by.cookie, ...headers },
      }),
    )
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    return {
      status: response.status,
      next: async () => {
        const chunk = await reader?.read()
        return chunk?.done ? null : JSON.parse(chunk?.value?.replace('data: ', '') ?? 'null')
      },
    }
  }

  test('both streams send each change, and the end', async () => {
    const { code, grant } = await share()
    const mine = await readStream('/api/support/grants/stream', {}, customer)
    expect((await mine.next()).items).toMatchObject([{ state: 'waiting' }])
    await enter(code)
    expect((await mine.next()).items).toMatchObject([{ state: 'active', helper: 'Maya K.' }])
    const theirs = await readStream('/api/support/session/stream', fromSupport, staff)
    expect(await theirs.next()).toMatchObject({ helper: 'Maya K.', view: null, endReason: null })
    await customer.send('POST', '/api/support/view', {
      body: { page: '/domains', place: null, rows: null },
    })
    expect((await theirs.next()).view.page).toBe('/domains')
    await customer.send('DELETE', `/api/support/grants/${grant.id}`)
    expect(await theirs.next()).toMatchObject({ endReason: 'stopped', view: null })
    expect(await theirs.next()).toBeNull()
    expect((await mine.next()).items).toEqual([])
  })

  test('a stream ends by itself when the time is over', async () => {
    await enterAnew()
    const theirs = await readStream('/api/support/session/stream', fromSupport, staff)
    await theirs.next()
    clock.advance(30 * minute)
    expect(await theirs.next()).toMatchObject({ endReason: 'expired', secondsLeft: 0 })
  })
})

describe('LOG-3: the record of events', () => {
  const recorded = async () =>
    (await customer.get('/api/events.csv')).text
      .split('\r\n')
      .filter((line) => line.includes('support-'))
      .map((line) => line.split(',').slice(1, 5).join(','))

  test('has the code, the entry, every page once, and the end', async () => {
    const { id } = await enterAnew()
    await asStaff('GET', '/api/services?limit=1')
    await asStaff('GET', '/api/services?limit=1&offset=1')
    await asStaff('GET', '/api/overview')
    await customer.send('DELETE', `/api/support/grants/${id}`)
    expect((await recorded()).toReversed()).toEqual([
      `support-code,support-grant,${id},`,
      `support-enter,support-grant,${id},Maya K.`,
      'support-view,page,/services,',
      'support-view,page,/,',
      `support-end,support-grant,${id},Maya K.`,
    ])
  })

  test('erasing the account deletes its grants', async () => {
    await enterAnew()
    const account = (await customer.get('/api/session')).json.account.id
    await bff.operator.request(`/events/erase?account=${account}`, { method: 'POST' })
    expect(await grantsOf()).toEqual([])
    expect((await asStaff('GET', '/api/services')).status).toBe(401)
  })
})
