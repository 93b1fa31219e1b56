/** Lists and records that are wrapped, named or identified in unusual ways are not lost. */
import { describe, expect, test } from 'vitest'

import { readAccount } from '#dialects/readers/account.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'
import { readOne } from './single.ts'
import { ReadError, type Source } from './source.ts'

const read = (resource: ListResource, data: unknown) =>
  readList(resource, answering(data), context())
const ids = async (resource: ListResource, data: unknown) =>
  (await read(resource, data)).items.map(({ value }) => value.id)

describe('an id is different in every record', () => {
  test.each<[ListResource, object[], string[]]>([
    [
      'services',
      [
        { instanceId: 100, productId: 'V5', name: 'a' },
        { instanceId: 101, productId: 'V5', name: 'b' },
      ],
      ['100', '101'],
    ],
    [
      'invoices',
      [
        { id: 7, number: 'INV-7', type: 'invoice', total: 5 },
        { id: 7, number: 'CN-7', type: 'credit_note', total: -5 },
      ],
      ['INV-7', 'CN-7'],
    ],
  ])('%s: another name is tried', async (resource, records, wanted) => {
    expect(await ids(resource, records)).toEqual(wanted)
  })

  test('records that no name tells apart are counted as unreadable', async () => {
    const { items, unreadable } = await read('services', [
      { id: 5, name: 'Hosting 5' },
      { id: 5, name: 'Addon 5' },
      { id: 6, name: 'Hosting 6' },
    ])
    expect(items.length + unreadable.length).toBe(3)
    expect(new Set(items.map(({ value }) => value.id)).size).toBe(items.length)
    expect(items.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({ name: 'Hosting 6' }),
    )
  })

  test('only identical records are one', async () => {
    const { items, unreadable } = await read('services', [
      { id: 5, name: 'a' },
      { id: 5, name: 'a' },
    ])
    expect([items.length, unreadable.length]).toEqual([1, 0])
  })
})

describe('without a usual id', () => {
  test.each(['server_id', 'vps_id', 'vmid', 'contractId', 'linode_id', 'server_number', 'number'])(
    'a field that ends in an id-like word is taken: %s',
    async (name) => {
      const records = [
        { [name]: 321, name: 's1', customer_id: 9 },
        { [name]: 322, name: 's2', customer_id: 9 },
      ]
      expect(await ids('services', records)).toEqual(['321', '322'])
    },
  )

  test('a wrapper of one object is opened', async () => {
    expect(await ids('services', [{ server: { server_number: 321, server_name: 's1' } }])).toEqual([
      '321',
    ])
  })

  test('the id of another thing is not taken', async () => {
    const { items, unreadable } = await read('services', [{ customer_id: 9, ipv4: '192.0.2.1' }])
    expect([items.length, unreadable.length]).toEqual([0, 1])
  })

  test('a unique name stands in where nothing else does', async () => {
    const records = [
      { name: 's1', status: 'active' },
      { name: 's2', status: 'active' },
    ]
    expect(await ids('services', records)).toEqual(['s1', 's2'])
  })

  test('an id found this way is written with only after a single read returned the record', async () => {
    const records = [
      { vps_id: 1, name: 'a', auto_renew: true },
      { vps_id: 2, name: 'b', auto_renew: true },
    ]
    const serving = (single: unknown): Source => ({
      get: (path) =>
        Promise.resolve({
          body: { success: true, data: path.endsWith('/services') ? records : single },
          headers: {},
        }),
    })
    const reading = context()
    const { items } = await readList('services', serving(null), reading)
    const type = items[0]?.origin.type ?? null
    expect(items[0]?.value.id).toBe('1')
    expect(items[0]?.origin.isUnconfirmed).toBe(true)
    const wrong = readOne('services', { type, id: '1' }, serving(records[1]), reading)
    await expect(wrong).rejects.toThrow(ReadError)
    const right = await readOne('services', { type, id: '1' }, serving(records[0]), reading)
    expect(right?.value.name).toBe('a')
  })
})

describe('the only list of objects is the list', () => {
  test.each([
    { accounts: [{ id: 1, name: 'a' }], call: 'x' },
    { return: [{ id: 1, name: 'a' }], msg: 'ok' },
    { ServiceGetListResult: { Service: [{ id: 1, name: 'a' }] } },
    {
      request: { op: 'list', ip: '192.0.2.1' },
      reply: { code: 300, detail: 'success', things: [{ id: 1, name: 'a' }] },
    },
    {
      status: 'success',
      response: { data: [{ id: 1, name: 'a' }], limit: 25, type: 'Result' },
      errors: [],
    },
  ])('%j', async (data) => {
    expect(await ids('services', data)).toEqual(['1'])
  })

  test('domains in a result of their own', async () => {
    const data = { DomainGetListResult: { Domain: [{ Name: 'a.example' }, { Name: 'b.example' }] } }
    expect(await ids('domains', data)).toEqual(['a.example', 'b.example'])
  })

  test('not if there are two', async () => {
    const data = { result: 1, a: [{ x: 1 }], b: [{ y: 2 }] }
    expect((await read('services', data)).items).toEqual([])
  })
})

test('an account in a list of one is the account', async () => {
  const account = await readAccount(answering([{ id: 7, name: 'Jo Ek' }]), context())
  expect(account).toMatchObject({ id: '7', displayName: 'Jo Ek' })
})

test('how single records are requested is forgotten after a failure', async () => {
  let mode: 'fails' | 'works' = 'fails'
  const lines = [{ description: 'VPS', amount: '5.00' }]
  const source: Source = {
    get: (path) => {
      if (path.endsWith('/invoices'))
        return Promise.resolve({
          body: { success: true, data: [{ id: 1, total: 5 }] },
          headers: {},
        })
      if (mode === 'fails')
        return Promise.reject(Object.assign(new Error('x'), { code: 'provider_error' }))
      return Promise.resolve({
        body: { success: true, data: { id: 1, total: 5, lines } },
        headers: {},
      })
    },
  }
  const reading = context()
  await readOne('invoices', { id: '1' }, source, reading).catch(() => null)
  mode = 'works'
  const item = await readOne('invoices', { id: '1' }, source, reading)
  expect(item?.value.lines).toHaveLength(1)
})

describe('a bare list of a round length', () => {
  const all = Array.from({ length: 25 }, (_, nth) => ({ id: `n${nth}`, name: 'x' }))
  interface Failure {
    error: Error | null
  }
  const failure = (code: string, cause?: object) =>
    Object.assign(new Error('x', { cause }), { code })
  /** Twenty records a page, and nothing about pages. `second`: what the second page fails with. */
  const silent = (second: Failure): Source & { asked: string[] } => {
    const asked: string[] = []
    return {
      asked,
      get: (_path, query = []) => {
        const page = query.find(([name]) => name === 'page')?.[1] ?? '1'
        asked.push(page)
        if (page === '2' && second.error) return Promise.reject(second.error)
        const data = all.slice((Number(page) - 1) * 20, Number(page) * 20)
        return Promise.resolve({ body: { success: true, data }, headers: {} })
      },
    }
  }

  test.each<[string, object?]>([
    ['provider_unavailable', { status: 503 }],
    ['provider_error', { status: 500 }],
    ['provider_timeout'],
    ['rate_limited'],
    ['overloaded'],
  ])('is not whole, and nothing is learned, if the second page is %s', async (code, cause) => {
    const second: Failure = { error: failure(code, cause) }
    const source = silent(second)
    const reading = context()
    let rows: { loaded: number; complete: boolean } | null = null
    const first = readList('services', source, reading, (progress) => {
      rows = progress
    })
    await expect(first).rejects.toMatchObject({ code })
    expect(rows).toMatchObject({ loaded: 20, complete: false })
    second.error = null
    expect((await readList('services', source, reading)).items).toHaveLength(25)
  })

  test('is whole if the provider refuses the second page, which is requested once', async () => {
    const source = silent({ error: failure('invalid_input') })
    const reading = context()
    for (let times = 0; times < 2; times += 1) {
      const { items, complete } = await readList('services', source, reading)
      expect([items.length, complete]).toEqual([20, true])
    }
    expect(source.asked).toEqual(['1', '2', '1'])
  })
})

describe('a list that changes while its pages are read', () => {
  const all = Array.from({ length: 250 }, (_, nth) => ({ id: `n${nth}`, name: 'x' }))
  /** Deletes three records after `deletions` requests, once. */
  const shrinking = (times: number): Source => {
    let records = all
    let calls = 0
    return {
      get: (_path, query = []) => {
        const page = Number(query.find(([name]) => name === 'page')?.[1] ?? 1)
        if (++calls > 1 && page === 2 && times-- > 0) records = records.slice(3)
        const items = records.slice((page - 1) * 50, page * 50)
        const facts = { page, per_page: 50, total: records.length }
        return Promise.resolve({ body: { success: true, data: { items, ...facts } }, headers: {} })
      },
    }
  }

  test('is read again', async () => {
    const { items, expected } = await readList('services', shrinking(1), context())
    expect([items.length, expected]).toEqual([247, 247])
  })

  test('is not complete as long as it changes', async () => {
    const { items, expected, complete } = await readList('services', shrinking(99), context())
    expect(complete).toBe(false)
    expect(items.length).toBeLessThan(expected ?? 0)
  })

  /** Fifty a page, of a total that stays: one record is new at the top and one is gone. */
  const moving = (moves: (reading: number) => number): Source & { reads: number } => {
    const source = {
      reads: 0,
      get: (_path: string, query: readonly (readonly [string, string])[] = []) => {
        const page = Number(query.find(([name]) => name === 'page')?.[1] ?? 1)
        if (page === 1) source.reads += 1
        const shift = page > 1 ? moves(source.reads) : 0
        const items = Array.from({ length: 50 }, (_, nth) => ({
          id: `n${(page - 1) * 50 + nth - shift}`,
        }))
        const data = { items, page, perPage: 50, total: 100, totalPages: 2 }
        return Promise.resolve({ body: { success: true, data }, headers: {} })
      },
    }
    return source
  }

  test('an overlap of two pages alone has it read again', async () => {
    const source = moving((reading) => (reading === 1 ? 3 : 0))
    const { items, complete } = await readList('services', source, context())
    expect([items.length, source.reads, complete]).toEqual([100, 2, true])
  })

  test('an overlap that stays is how the provider pages', async () => {
    const source = moving(() => 3)
    const { items, complete } = await readList('services', source, context())
    expect([items.length, source.reads, complete]).toEqual([97, 2, true])
  })

  test('an overlap that changes each time is not complete', async () => {
    const source = moving((reading) => reading)
    expect(await readList('services', source, context())).toMatchObject({ complete: false })
  })
})
