import { describe, expect, test } from 'vitest'

import { context } from '#dialects/testing/reading.ts'

import { readOne } from './single.ts'
import type { Source } from './source.ts'

const inTokyo = () => context({ accountCurrency: 'EUR', timeZone: 'Asia/Tokyo' })
const record = { id: 'x1', number: 'R-1', status: 'active', total: 12.95, currency: 'EUR' }

describe('one record', () => {
  const asked: string[] = []
  const byWay = (way: string): Source => ({
    get(path, query = []) {
      asked.push(`${path}?${query.map((pair) => pair.join('=')).join('&')}`)
      const list = [
        { ...record, id: 'a' },
        { ...record, id: 'b' },
      ]
      const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
      if (/invoices\/./.test(path))
        return way === 'path'
          ? Promise.resolve({
              body: { success: true, data: list[path.endsWith('/a') ? 0 : 1] },
              headers: {},
            })
          : fail('not_found')
      const value = query.find(([name]) => name === way)?.[1]
      if (value !== undefined) {
        const found = list.find(({ id }) => id === value)
        return found
          ? Promise.resolve({ body: { success: true, data: { invoice: found } }, headers: {} })
          : fail('not_found')
      }
      return Promise.resolve({ body: { success: true, data: { invoices: list } }, headers: {} })
    },
  })
  test.each(['path', 'id', 'invoice_id', 'number', 'list'])(
    'by %s, and remembered',
    async (way) => {
      const provider = byWay(way)
      const reading = inTokyo()
      const item = await readOne('invoices', { id: 'b' }, provider, reading)
      expect(item?.value.id).toBe('b')
      // A list may only have stood in for a way that failed once.
      if (way === 'list') await readOne('invoices', { id: 'b' }, provider, reading)
      asked.length = 0
      expect((await readOne('invoices', { id: 'a' }, provider, reading))?.value.id).toBe('a')
      expect(asked).toHaveLength(1)
      expect(
        await readOne('invoices', { id: 'nope' }, way === 'path' ? byWay('id') : provider, reading),
      ).toBeNull()
    },
  )
  test.each([
    ['domains/a.example?', 'a.example'],
    ['domains/d1?', 'd1'],
    ['domains?name=a.example', 'a.example'],
    ['domains?id=d1', 'd1'],
  ])('%s finds a domain, also once the list has given its id', async (request, key) => {
    const sent: string[] = []
    const provider: Source = {
      async get(path, query = []) {
        const short = path.replace('/api/v1/sdk/', '')
        sent.push(`${short}?${query.map((pair) => pair.join('=')).join('&')}`)
        if (sent.at(-1) !== request) throw Object.assign(new Error('x'), { code: 'not_found' })
        const data = { id: 'd1', name: 'a.example', status: 'active' }
        return { body: { success: true, data }, headers: {} }
      },
    }
    const reading = inTokyo()
    const before = await readOne('domains', { id: key }, provider, reading)
    expect(before?.value.id).toBe('d1')
    sent.length = 0
    const after = await readOne('domains', { id: 'd1', name: 'a.example' }, provider, reading)
    expect(after?.value.id).toBe('d1')
    expect(sent.length).toBeLessThanOrEqual(2)
  })
  test('a record is missing only if the provider says so, and unreadable only if it was sent', async () => {
    const failing = (list: 'fails' | 'answers'): Source => ({
      get: (path, query = []) =>
        list === 'answers' && path.endsWith('/invoices') && query.length === 0
          ? Promise.resolve({ body: { success: true, data: { invoices: [record] } }, headers: {} })
          : Promise.reject(Object.assign(new Error('x'), { code: 'provider_error' })),
    })
    await expect(
      readOne('invoices', { id: 'a' }, failing('fails'), inTokyo()),
    ).rejects.toMatchObject({ code: 'provider_error' })
    expect(await readOne('invoices', { id: 'a' }, failing('answers'), inTokyo())).toBeNull()
  })
  test('errors unrelated to the way of asking are thrown', async () => {
    const limited: Source = {
      get: () => Promise.reject(Object.assign(new Error('x'), { code: 'rate_limited' })),
    }
    await expect(readOne('invoices', { id: 'a' }, limited, inTokyo())).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })
})
