import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Change } from '#contract/changes.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

let platform: Platform
let bff: TestBff
let page: Browser
let clock: ReturnType<typeof createTestClock>
const key = 'nmk_sample_studio_6rT2vYq8Lw4Zp1Xc'

interface Listed {
  type: string
  id: string
  name: string
  autoRenew: { enabled: boolean; changeable: boolean } | null
}
let all: Listed[]
/** Services with auto-renew on. */
let [one, two, three]: Listed[] = []

beforeEach(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  clock = createTestClock()
  bff = await startBff((request) => platform.app.fetch(request), { clock })
  page = bff.browser()
  await page.signIn(key)
  all = (await whole(page, '/api/services?limit=200')).json.items
  ;[one, two, three] = all.filter(({ autoRenew }) => autoRenew?.changeable && autoRenew.enabled)
})
afterEach(async () => {
  await bff.end()
  platform.close()
})

const set = (service: Listed | undefined, enabled: boolean, browser = page) =>
  browser.send('PATCH', `/api/services/${service?.type}/${service?.id}/auto-renew`, {
    body: { enabled },
  })
const changes = async (query = ''): Promise<Change[]> =>
  (await page.get(`/api/changes?${query}`)).json.items
async function runJob(items: (Listed | undefined)[], enabled: boolean): Promise<string> {
  const { json } = await page.send('POST', '/api/jobs/auto-renew', {
    body: {
      id: crypto.randomUUID(),
      items: items.map((item) => ({ type: item?.type, id: item?.id })),
      enabled,
    },
  })
  await expect
    .poll(async () => (await page.get(`/api/jobs/${json.id}`)).json.state, { timeout: 20_000 })
    .toBe('done')
  return json.id
}

describe('the change history', () => {
  test('has one row per change and per bulk change, newest first, and no sign-ins', async () => {
    await set(one, false)
    clock.advance(1000)
    await runJob([two, three], false)
    const rows = await changes()
    expect(rows).toMatchObject([
      {
        kind: 'auto-renew',
        subject: null,
        types: expect.arrayContaining([two?.type, three?.type]),
        after: 'off',
        result: 'done',
        total: 2,
        changed: 2,
      },
      { subject: { id: one?.id, name: one?.name }, before: 'on', after: 'off', total: 1 },
    ])
    expect(rows.map(({ current }) => current)).toEqual([true, true])
  })

  test('says who: other sessions by their device', async () => {
    const phone = bff.browser()
    await phone.send('POST', '/api/session', {
      body: { apiKey: key },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0' },
    })
    await set(one, false, phone)
    expect(await changes()).toMatchObject([
      { device: { browser: 'firefox', system: 'linux' }, current: false },
    ])
    expect(await changes('device=firefox%2Flinux')).toHaveLength(1)
    expect(await changes('device=chrome%2F')).toEqual([])
  })

  test('lists what a bulk change did not change, and why', async () => {
    const locked = all.find(({ autoRenew }) => autoRenew?.changeable === false)
    await runJob([one, locked], !locked?.autoRenew?.enabled)
    const [row] = await changes()
    // It was locked before, so nobody expected more than the other one to change.
    expect(row).toMatchObject({ result: 'done', total: 1, changed: 1 })
    const { json } = await page.get(`/api/changes/${row?.id}`)
    expect(json.items[0]).toMatchObject({
      id: locked?.id,
      name: locked?.name,
      outcome: 'refused',
      reason: 'conflict',
    })
  })

  test('leaves out a bulk change of what was so already', async () => {
    await runJob([one, two], true)
    expect(await changes()).toEqual([])
  })

  test('shows a refused change as refused', async () => {
    await set(
      all.find(({ autoRenew }) => autoRenew?.changeable === false),
      false,
    )
    expect(await changes('result=refused')).toHaveLength(1)
  })

  test('puts notifications that were marked together into one row', async () => {
    const { json } = await whole(page, '/api/notifications')
    for (const { id } of json.items.slice(0, 3))
      await page.send('PATCH', `/api/notifications/${id}`, { body: { read: true } })
    clock.advance(120_000)
    await page.send('PATCH', `/api/notifications/${json.items[3].id}`, { body: { read: true } })
    expect(await changes()).toMatchObject([
      { kind: 'notification-read', total: 1, subject: { name: json.items[3].title } },
      { kind: 'notification-read', total: 3, subject: null },
    ])
  })

  test('finds a service by name, in bulk changes too, and can be filtered', async () => {
    await set(one, false)
    clock.advance(1000)
    await runJob([two, three], false)
    const found = async (query: string) => (await changes(query)).map(({ total }) => total)
    expect(await found(`q=${encodeURIComponent(three?.name ?? '')}`)).toEqual([2])
    expect(await found('kind=notification-read')).toEqual([])
    expect(await found(`service=${encodeURIComponent(`${two?.type}/${two?.id}`)}`)).toEqual([1])
    clock.advance(40 * 86_400_000)
    await page.signIn(key)
    expect(await found('within=40')).toEqual([])
    expect(await found('within=41')).toEqual([2, 1])
    const { json } = await page.get('/api/changes?group=day')
    expect(json.groups).toMatchObject([{ key: expect.stringMatching(/^\d{4}-\d{2}$/), count: 2 }])
    expect((await page.get('/api/changes?within=0')).status).toBe(400)
  })

  test('is exported with its filter, one line per service', async () => {
    await set(one, false)
    await runJob([two, three], false)
    const { text, headers } = await page.get(
      `/api/changes.csv?q=${encodeURIComponent(two?.name ?? '')}`,
    )
    expect(headers.get('content-disposition')).toMatch(/"changes-[\d-]+\.csv"/u)
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(text).not.toContain(one?.name ?? '')
  })

  test('shows a job as running until it has ended', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await bff.end()
    bff = await startBff(
      async (request) => {
        if (request.method === 'PATCH') await held
        return platform.app.fetch(request)
      },
      { clock },
    )
    page = bff.browser()
    await page.signIn(key)
    await page.send('POST', '/api/jobs/auto-renew', {
      body: { id: crypto.randomUUID(), items: [{ type: one?.type, id: one?.id }], enabled: false },
    })
    expect(await changes()).toMatchObject([{ result: 'running', total: 1, changed: 0 }])
    release()
    await expect.poll(async () => (await changes())[0]?.result).toBe('done')
  })
})

describe('undo', () => {
  const undo = async (index = 0) => {
    const rows = await changes()
    return page.send('POST', `/api/changes/${rows[index]?.id}/undo`)
  }
  const isOn = async (service: Listed | undefined) =>
    (await page.get(`/api/services/${service?.type}/${service?.id}`)).json.autoRenew.enabled

  test('restores the state before, and is a change itself', async () => {
    await set(one, false)
    expect((await undo()).status).toBe(204)
    expect(await isOn(one)).toBe(true)
    const rows = await changes()
    expect(rows).toMatchObject([
      { before: 'off', after: 'on', result: 'done', changedAgainAt: null },
      { before: 'on', after: 'off', result: 'undone' },
    ])
    expect(rows[1]?.undoneAt).toBe(rows[0]?.at)
  })

  test('is refused for a change that was followed by another', async () => {
    await set(one, false)
    await set(one, true)
    await set(one, false)
    const { status, json } = await undo(2)
    expect([status, json.code]).toEqual([409, 'conflict'])
    expect(await isOn(one)).toBe(false)
  })

  test('is refused if it was changed at the provider since', async () => {
    await set(one, false)
    await platform.app.request(`/api/v1/sdk/services/${one?.type}/${one?.id}/auto-renew`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ enabled: true }),
    })
    expect((await undo()).status).toBe(409)
    expect(await isOn(one)).toBe(true)
    expect(await changes()).toHaveLength(1)
  })

  test('of a refused or bulk change is refused', async () => {
    await set(
      all.find(({ autoRenew }) => autoRenew?.changeable === false),
      false,
    )
    expect((await undo()).status).toBe(409)
    await runJob([one, two], false)
    expect((await undo()).status).toBe(409)
  })

  test('of a job marks it as undone', async () => {
    const job = await runJob([one, two], false)
    clock.advance(1000)
    const { json } = await page.send('POST', `/api/jobs/${job}/undo`, { body: { include: [] } })
    await expect.poll(async () => (await page.get(`/api/jobs/${json.id}`)).json.state).toBe('done')
    expect(await changes()).toMatchObject([
      { after: 'on', undoes: job, result: 'done' },
      { job, result: 'undone' },
    ])
  })
})
