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
  // Keeps a hanging request referenced: once garbage-collected, it would never see the abort.
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

/** `500 json`, `502 html`, `200 cut`, `200 late`; `none` if there is no response within 200 ms. */
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

describe('sentinels', () => {
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

  test('this table covers every sentinel', () => {
    expect(Object.keys(reads)).toEqual(Object.keys(sentinels))
  })

  test.each(Object.entries(reads))('reading %s gives %s', async (id, expected) => {
    expect(await outcome(service(id))).toBe(expected)
  })

  test('fault-write-500 does not apply the change', async () => {
    expect((await change('fault-write-500', false)).status).toBe(500)
    const { data } = await (await send(service('fault-write-500'), 'faults')).json()
    expect(data.autoRenew.enabled).toBe(true)
  })

  test('fault-write-lost applies the change but loses the response', async () => {
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

  test.each(Object.entries(lists))('listing %s gives %s', async (path, expected) => {
    expect(Object.keys(failingLists)).toContain(path)
    expect(await outcome(sdk + path)).toBe(expected)
  })

  test('the service list shows every sentinel, and other accounts do not have them', async () => {
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

  test('fails by method and path for the given number of requests', async () => {
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

  test('applies to public paths too', async () => {
    onTestFinished(() => void set([]))
    await set([{ path: '^/api/v1/catalog/', mode: '429', ms: 7000 }])
    const response = await send('/api/v1/catalog/domain-prices', 'studio')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
  })

  test.each([{}, [{ path: '(', mode: '500' }], [{ path: '/', mode: 'explode' }]])(
    'rejects %j',
    async (table) => {
      expect((await set(table)).status).toBe(400)
    },
  )

  test('is not served by default', async () => {
    const plain = createPlatform({ file: ':memory:' })
    const response = await plain.app.fetch(
      new Request('http://platform.test/__faults', { method: 'POST' }),
    )
    expect(response.status).toBe(404)
    plain.close()
  })
})
