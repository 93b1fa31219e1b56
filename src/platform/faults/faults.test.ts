import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'

import { failingLists, sentinels } from './sentinels.ts'

let platform: Platform
beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, faults: true })
})
afterAll(() => platform.close())

const send = (path: string, account: string, init: RequestInit = {}): Promise<Response> => {
  const key = platform.sampleKeys.find((sample) => sample.account === account)?.key
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const request = new Request(`http://platform.test${path}`, { ...init, headers })
  // Nobody else holds it while it hangs, and a request that Node has collected hears of no abort.
  init.signal?.addEventListener('abort', () => request)
  return Promise.resolve(platform.app.fetch(request))
}

const sdk = '/api/v1/sdk'
const service = (id: string) => `${sdk}/services/hosting/${id}`
const change = (id: string, enabled: boolean) =>
  send(`${service(id)}/auto-renew`, 'faults', {
    method: 'PATCH',
    body: JSON.stringify({ enabled }),
  })

/** `500 json`, `200 cut`, `none` within 100 ms, `200 late` … */
const outcome = async (path: string, init: RequestInit = {}): Promise<string> => {
  const started = performance.now()
  const stop = new AbortController()
  const timer = path.endsWith('/fault-timeout') ? setTimeout(() => stop.abort(), 200) : undefined
  const response = await send(path, 'faults', { ...init, signal: stop.signal })
  clearTimeout(timer)
  if (stop.signal.aborted) return 'none'
  const text = await response.text().catch(() => 'cut')
  if (performance.now() - started > 2500) return `${response.status} late`
  return `${response.status} ${text === 'cut' ? 'cut' : text.startsWith('{') ? 'json' : 'html'}`
}

describe('sentinels of the account faults', () => {
  const reads: Record<string, string> = {
    'fault-500': '500 json',
    'fault-503': '503 json',
    'fault-429': '429 json',
    'fault-401': '401 json',
    'fault-403': '403 json',
    'fault-timeout': 'none',
    'fault-cut': '200 cut',
    'fault-html': '502 html',
    'fault-slow': '200 late',
    'fault-write-500': '200 json',
    'fault-write-timeout': '200 json',
    'fault-write-lost': '200 json',
  }

  test('every sentinel is tried', () => {
    expect(Object.keys(reads)).toEqual(Object.keys(sentinels))
  })

  test.each(Object.entries(reads))('reading %s: %s', async (id, expected) => {
    expect(await outcome(service(id))).toBe(expected)
  })

  test('a change that fails is not made', async () => {
    expect((await change('fault-write-500', false)).status).toBe(500)
    const { data } = await (await send(service('fault-write-500'), 'faults')).json()
    expect(data.autoRenew.enabled).toBe(true)
  })

  test('a change whose answer is lost is made', async () => {
    await expect((await change('fault-write-lost', false)).text()).rejects.toThrow('cut')
    const { data } = await (await send(service('fault-write-lost'), 'faults')).json()
    expect(data.autoRenew.enabled).toBe(false)
  })

  const lists: Record<string, string> = {
    '/domains': '200 late',
    '/invoices': '500 json',
    '/orders': '200 cut',
    '/notifications': '429 json',
    '/ai-agent/conversations': '502 html',
  }

  test.each(Object.entries(lists))('list %s: %s', async (path, expected) => {
    expect(Object.keys(failingLists)).toContain(path)
    expect(await outcome(sdk + path)).toBe(expected)
  })

  test('the list of services shows all of them, and the same ids work nowhere else', async () => {
    const { data } = await (await send(`${sdk}/services`, 'faults')).json()
    const ids = data.items.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['healthy', ...Object.keys(sentinels)])
    expect((await send(service('fault-500'), 'studio')).status).toBe(404)
  })
})

describe('the fault table', () => {
  const set = (table: unknown) =>
    platform.app.fetch(
      new Request('http://platform.test/__faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(table),
      }),
    )

  test('fails by method and path, as often as asked, then works again', async () => {
    onTestFinished(() => void set([]))
    await set([{ method: 'GET', path: '/invoices\\?page=2$', mode: '503', times: 2 }])
    const statuses = async () => {
      const paths = [`${sdk}/invoices?page=1`, `${sdk}/invoices?page=2`]
      return (await Promise.all(paths.map((path) => send(path, 'agency')))).map(
        ({ status }) => status,
      )
    }
    expect(await statuses()).toEqual([200, 503])
    expect(await statuses()).toEqual([200, 503])
    expect(await statuses()).toEqual([200, 200])
  })

  test('public paths fail too', async () => {
    onTestFinished(() => void set([]))
    await set([{ path: '^/api/v1/catalog/', mode: '429', ms: 7000 }])
    const response = await send('/api/v1/catalog/domain-prices', 'studio')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
  })

  test.each([{}, [{ path: '(', mode: '500' }], [{ path: '/', mode: 'explode' }]])(
    '%j is refused',
    async (table) => {
      expect((await set(table)).status).toBe(400)
    },
  )

  test('is not there unless asked for', async () => {
    const plain = createPlatform({ file: ':memory:' })
    const response = await plain.app.fetch(
      new Request('http://platform.test/__faults', { method: 'POST' }),
    )
    expect(response.status).toBe(404)
    plain.close()
  })
})
