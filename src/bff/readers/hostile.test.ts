import { existsSync, readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { answering, context } from '#bff/testing/reading.ts'
import { Account } from '#contract/account.ts'
import { Conversation } from '#contract/assistant.ts'
import { Domain } from '#contract/domains.ts'
import { Invoice } from '#contract/invoices.ts'
import { Notification } from '#contract/notifications.ts'
import { Order } from '#contract/orders.ts'
import { Service } from '#contract/services.ts'
import { parseJson } from '#wire/dialect/json.ts'

import { readAccount } from './account.ts'
import { openEnvelope } from './envelope.ts'
import { explain, type ListFamily, readList } from './lists.ts'
import { readOne } from './single.ts'
import { ReadError, type Source } from './source.ts'

const inTokyo = () => context({ accountCurrency: 'EUR', timeZone: 'Asia/Tokyo' })
const schemas = {
  services: Service,
  domains: Domain,
  invoices: Invoice,
  orders: Order,
  notifications: Notification,
  conversations: Conversation,
}
const families = Object.keys(schemas) as ListFamily[]

const shared = inTokyo()
const shapes = new Set<string>()

/** Reads `data` as everything; names what came out that is not of the contract, or was thrown. */
async function problems(data: unknown): Promise<string[]> {
  const found: string[] = []
  const guarded = async <T>(what: string, run: () => Promise<T>): Promise<T | null> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ReadError)) found.push(`${what} threw ${String(error)}`)
      return null
    }
  }
  for (const family of families) {
    const list = await guarded(family, () => readList(family, answering(data), shared))
    for (const { value } of list?.items ?? []) {
      const { error } = schemas[family].safeParse(value)
      if (error) found.push(`${family}: ${error.message}`)
    }
    await guarded(`explain ${family}`, async () =>
      shapes.add(JSON.stringify(explain(family, data, shared))),
    )
  }
  const account = await guarded('account', () => readAccount(answering(data), shared))
  const error = account && Account.safeParse(account).error
  if (error) found.push(`account: ${error.message}`)
  return found
}

const record = {
  id: 'x1', type: 'vps', name: 'Shop', number: 'R-1', domain: 'shop.example', status: 'active', created_at: '2024-01-01', expires_at: '2027-01-01', next_due_date: '2026-12-01',
  price: '12.95', currency: 'EUR', total: 12.95, subtotal: 10, tax: [{ name: 'VAT', rate: 19, amount: 1.9 }], billing_cycle: 'Annually', auto_renew: true, nameservers: ['ns1.example.net'], locked: true,
  usage: { disk: { used: 1, limit: 2 } }, ip_addresses: ['192.0.2.1'], items: [{ description: 'Line', amount: '12.95', quantity: 1, from: '2026-01-01' }], title: 'T', body: '<p>B</p>', read_at: null,
  severity: 'high', link: 'https://x.example/', billing_address: { name: 'A', city: 'B' }, steps: [{ label: 'a', at: '2026-01-01' }], renew: { automatic: true, forced: false }, company: 'C', address: { lines: ['a'], city: 'b' }, balance: 1,
  email: 'a@b.example', locale: 'de_DE', timezone: 'Europe/Berlin', country: 'DE', entity: { type: 'service', id: 1 }, messages: [1],
} // prettier-ignore

describe('shapes that nobody meant', () => {
  test('every field of every type', async () => {
    const values: unknown[] = [null, true, false, 0, -1, 1.5, 1e308, -0, '', ' ', 'x', '0', '9'.repeat(400), 'a'.repeat(20_000), [], [[]], [null], [[[1]]], {}, { a: {} }, { id: {} }, { value: { value: {} } }, { amount: {}, currency: [] }, ['x'], [1], [{ id: 1 }], '\u0000\u202e', '2026-13-45', '99999-99-99', '{"a":1}', { length: 1e9 }, { toString: 1 }] // prettier-ignore
    for (const key of Object.keys(record))
      for (const value of values)
        expect(
          await problems([{ ...record, [key]: value }]),
          `${key} ${JSON.stringify(value)}`,
        ).toEqual([])
  }, 60_000)

  test('nulls everywhere', async () => {
    expect(
      await problems(Object.fromEntries(Object.keys(record).map((key) => [key, null]))),
    ).toEqual([])
    expect(await problems([null, null, undefined, [], {}])).toEqual([])
    for (const data of [null, undefined, '', 0, 1, true, false, 'text', [], {}, [[]], [[[]]], { data: null }, { items: null }, { items: {} }, { items: '' }, { items: 3 }]) expect(await problems(data)).toEqual([]) // prettier-ignore
  })

  test('any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        expect(await problems(value)).toEqual([])
      }),
      { numRuns: 150 },
    )
    const swapped = fc.record(
      Object.fromEntries(Object.keys(record).map((key) => [key, fc.jsonValue({ maxDepth: 2 })])),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(swapped, { maxLength: 4 }), async (value) => {
        expect(await problems({ items: value })).toEqual([])
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  test('__proto__ and constructor are ordinary names', async () => {
    const data = parseJson(
      '[{"id":1,"__proto__":{"status":"active","polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x","hasOwnProperty":1}]',
    )
    expect(await problems(data)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    const { items } = await readList('services', answering(data), inTokyo())
    expect(items[0]?.value.status).toBe('unknown')
    expect(JSON.stringify(items)).not.toContain('polluted')
  })

  test('one bad record does not take the others along', async () => {
    const { items, unreadable } = await readList(
      'invoices',
      answering([record, null, 7, { note: 'no id' }, { ...record, id: 'x2' }]),
      inTokyo(),
    )
    expect(items.map(({ value }) => value.id)).toEqual(['x1', 'x2'])
    expect(unreadable).toHaveLength(3)
  })
})

describe('text that is no JSON', () => {
  test('100,000 deep', () => {
    for (const text of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      '['.repeat(100_000),
    ])
      expect(() => parseJson(text)).toThrow(ReadError)
  })

  test('integers beyond 2^53 survive digit by digit', async () => {
    const data = parseJson(
      '\ufeff[{"id":12345678901234567890,"number":9007199254740993,"total":12.95,"currency":"EUR"}]',
    )
    const { items } = await readList('invoices', answering(data), inTokyo())
    expect(items[0]?.value).toMatchObject({
      id: '12345678901234567890',
      number: '9007199254740993',
      total: { minorUnits: 1295 },
    })
  })

  test('digits within text do not count as numbers', () => {
    expect(parseJson('{"a":"12345678901234567890 \\" 12345678901234567890","b":1}')).toEqual({
      a: '12345678901234567890 " 12345678901234567890',
      b: 1,
    })
  })

  const corpus = new URL(
    '../../../../shared/fixtures/security-corpora/json-test-suite.json',
    import.meta.url,
  )
  // oxlint-disable-next-line vitest/no-conditional-tests -- other people's data, read in place where it lies
  if (existsSync(corpus))
    test('JSON test suite', async () => {
      interface Row {
        name: string
        expect: 'accept' | 'reject' | 'either'
        base64?: string
        generator?: { prefix: string; unit: string; count: number; suffix: string }
      }
      const parsed = (JSON.parse(readFileSync(corpus, 'utf8')) as Row[]).map((row) => {
        const { prefix = '', unit = '', count = 0, suffix = '' } = row.generator ?? {}
        try {
          const bytes = Buffer.from(row.base64 ?? '', 'base64')
          const text = row.generator
            ? prefix + unit.repeat(count) + suffix
            : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
          // A byte order mark is skipped on purpose.
          return { row, bom: text.startsWith('\ufeff'), value: parseJson(text), error: null }
        } catch (error) {
          return { row, bom: false, value: null, error }
        }
      })
      const named = (rows: typeof parsed) => rows.map(({ row }) => row.name)
      expect(named(parsed.filter(({ row, error }) => row.expect === 'accept' && error))).toEqual([])
      expect(
        named(parsed.filter(({ row, error, bom }) => row.expect === 'reject' && !error && !bom)),
      ).toEqual([])
      expect(
        named(
          parsed.filter(
            ({ row, error }) => row.generator && error && !(error instanceof ReadError),
          ),
        ),
      ).toEqual([])
      for (const { row, value } of parsed) expect(await problems(value), row.name).toEqual([])
    })
})

describe('the envelope', () => {
  test.each([
    [undefined],
    [null],
    [''],
    ['<html>'],
    [[]],
    [{}],
    [{ data: [] }],
    [{ success: 'maybe', data: [] }],
    [{ success: null }],
  ])('%j is none', (body) => {
    expect(() => openEnvelope(body, 200)).toThrow(ReadError)
  })
  test('success false is an error under 200, and any body under 400 and above', () => {
    expect(
      openEnvelope(
        { success: false, error: 'Forbidden', code: 'missing_scope', message: 'm' },
        200,
      ),
    ).toEqual({ ok: false, codeWord: 'missing_scope', message: 'm' })
    expect(openEnvelope({ success: true, data: {} }, 500).ok).toBe(false)
    expect(openEnvelope('<html>', 502)).toEqual({ ok: false, codeWord: null, message: null })
    expect(openEnvelope({ success: false, error: { code: 7, message: 'x' } }, 400)).toEqual({
      ok: false,
      codeWord: '7',
      message: 'x',
    })
  })
})

describe('paging without an end', () => {
  const paged = (answer: (nth: number) => unknown): Source & { calls: number } => ({
    calls: 0,
    get() {
      this.calls++
      return Promise.resolve({ body: { success: true, data: answer(this.calls) }, headers: {} })
    },
  })
  const page = (from: number) =>
    Array.from({ length: 5 }, (_, i) => ({ id: from * 5 + i, name: 'x' }))

  test('a next link that leads back ends', async () => {
    const source = paged(() => ({ items: page(1), next: '?page=1' }))
    const { items } = await readList('services', source, inTokyo())
    expect(items).toHaveLength(5)
    expect(source.calls).toBeLessThan(10)
  })
  test('a total that lies ends', async () => {
    const source = paged((nth) => ({
      items: nth > 3 ? [] : page(nth),
      page: nth,
      perPage: 5,
      total: 1_000_000,
    }))
    const { items, expected } = await readList('services', source, inTokyo())
    expect(items.length).toBeLessThanOrEqual(15)
    expect(expected).toBe(1_000_000)
    expect(source.calls).toBeLessThan(20)
  })
  test('new records for ever are refused', async () => {
    const source = paged((nth) => ({ items: page(nth), hasMore: true }))
    await expect(readList('services', source, inTokyo())).rejects.toThrow(ReadError)
  })
  test('at most six at once, first rows before the rest', async () => {
    let now = 0
    let most = 0
    const source: Source = {
      async get(_path, query = []) {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        now--
        const nth = Number(query.find(([name]) => name === 'page')?.[1] ?? 1)
        return {
          body: {
            success: true,
            data: { items: page(nth), page: nth, totalPages: 40, total: 200 },
          },
          headers: {},
        }
      },
    }
    const seen: number[] = []
    const { items } = await readList(
      'services',
      source,
      inTokyo(),
      ({ loaded, expected, items: rows }) => {
        expect(expected).toBe(200)
        expect(rows).toHaveLength(loaded)
        seen.push(loaded)
      },
    )
    expect(items).toHaveLength(200)
    expect(most).toBe(6)
    expect(seen[0]).toBe(5)
  })
})

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
      asked.length = 0
      expect((await readOne('invoices', { id: 'a' }, provider, reading))?.value.id).toBe('a')
      expect(asked).toHaveLength(1)
      expect(
        await readOne('invoices', { id: 'nope' }, way === 'path' ? byWay('id') : provider, reading),
      ).toBeNull()
    },
  )
  test('what nothing answered is not called missing, nor what is not in the list called broken', async () => {
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
  test('a fault that is none of the way passes', async () => {
    const limited: Source = {
      get: () => Promise.reject(Object.assign(new Error('x'), { code: 'rate_limited' })),
    }
    await expect(readOne('invoices', { id: 'a' }, limited, inTokyo())).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })
})
