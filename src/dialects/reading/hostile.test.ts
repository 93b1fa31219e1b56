import { existsSync, readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Account } from '#contract/account.ts'
import { Conversation } from '#contract/assistant.ts'
import { Domain } from '#contract/domains.ts'
import { Invoice } from '#contract/invoices.ts'
import { Notification } from '#contract/notifications.ts'
import { Order } from '#contract/orders.ts'
import { Service } from '#contract/services.ts'
import { parseJson } from '#dialects/json.ts'
import { readAccount } from '#dialects/readers/account.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { openEnvelope } from './envelope.ts'
import { type ListResource, readList } from './lists.ts'
import { explain } from './records.ts'
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
const resources = Object.keys(schemas) as ListResource[]

const shared = inTokyo()
const shapes = new Set<string>()

/** Reads `data` as every resource. Returns what breaks the contract's schemas, and what was thrown. */
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
  for (const resource of resources) {
    const list = await guarded(resource, () => readList(resource, answering(data), shared))
    for (const { value } of list?.items ?? []) {
      const { error } = schemas[resource].safeParse(value)
      if (error) found.push(`${resource}: ${error.message}`)
    }
    await guarded(`explain ${resource}`, async () =>
      shapes.add(JSON.stringify(explain(resource, data, shared))),
    )
  }
  const account = await guarded('account', () => readAccount(answering(data), shared))
  const error = account && Account.safeParse(account).error
  if (error) found.push(`account: ${error.message}`)
  return found
}

const record = {
  id: 'x1',
  type: 'vps',
  name: 'Shop',
  number: 'R-1',
  domain: 'shop.example',
  status: 'active',
  created_at: '2024-01-01',
  expires_at: '2027-01-01',
  next_due_date: '2026-12-01',
  price: '12.95',
  currency: 'EUR',
  total: 12.95,
  subtotal: 10,
  tax: [{ name: 'VAT', rate: 19, amount: 1.9 }],
  billing_cycle: 'Annually',
  auto_renew: true,
  nameservers: ['ns1.example.net'],
  locked: true,
  usage: { disk: { used: 1, limit: 2 } },
  ip_addresses: ['192.0.2.1'],
  items: [{ description: 'Line', amount: '12.95', quantity: 1, from: '2026-01-01' }],
  title: 'T',
  body: '<p>B</p>',
  read_at: null,
  severity: 'high',
  link: 'https://x.example/',
  billing_address: { name: 'A', city: 'B' },
  steps: [{ label: 'a', at: '2026-01-01' }],
  renew: { automatic: true, forced: false },
  company: 'C',
  address: { lines: ['a'], city: 'b' },
  balance: 1,
  email: 'a@b.example',
  locale: 'de_DE',
  timezone: 'Europe/Berlin',
  country: 'DE',
  entity: { type: 'service', id: 1 },
  messages: [1],
}

describe('malformed payloads', () => {
  test('every field with a value of every type', async () => {
    const values: unknown[] = [
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      -0,
      '',
      ' ',
      'x',
      '0',
      '9'.repeat(400),
      'a'.repeat(20_000),
      [],
      [[]],
      [null],
      [[[1]]],
      {},
      { a: {} },
      { id: {} },
      { value: { value: {} } },
      { amount: {}, currency: [] },
      ['x'],
      [1],
      [{ id: 1 }],
      '\u0000\u202e',
      '2026-13-45',
      '99999-99-99',
      '{"a":1}',
      { length: 1e9 },
      { toString: 1 },
    ]
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
    for (const data of [
      null,
      undefined,
      '',
      0,
      1,
      true,
      false,
      'text',
      [],
      {},
      [[]],
      [[[]]],
      { data: null },
      { items: null },
      { items: {} },
      { items: '' },
      { items: 3 },
    ])
      expect(await problems(data)).toEqual([])
  })

  test('any JSON', async () => {
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

  test('__proto__ and constructor are ordinary field names', async () => {
    const data = parseJson(
      `[{"id":1,"__proto__":{"status":"active","polluted":1},
         "constructor":{"prototype":{"polluted":1}},"toString":"x","hasOwnProperty":1}]`,
    )
    expect(await problems(data)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    const { items } = await readList('services', answering(data), inTokyo())
    expect(items[0]?.value.status).toBe('unknown')
    expect(JSON.stringify(items)).not.toContain('polluted')
  })

  test('one bad record does not affect the others', async () => {
    const { items, unreadable } = await readList(
      'invoices',
      answering([record, null, 7, { note: 'no id' }, { ...record, id: 'x2' }]),
      inTokyo(),
    )
    expect(items.map(({ value }) => value.id)).toEqual(['x1', 'x2'])
    expect(unreadable).toHaveLength(3)
  })
})

describe('JSON text', () => {
  test('nested 100,000 levels deep', () => {
    for (const text of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      '['.repeat(100_000),
    ])
      expect(() => parseJson(text)).toThrow(ReadError)
  })

  test('integers beyond 2^53 keep all their digits', async () => {
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

  test('digits within strings do not count as numbers', () => {
    expect(parseJson('{"a":"12345678901234567890 \\" 12345678901234567890","b":1}')).toEqual({
      a: '12345678901234567890 " 12345678901234567890',
      b: 1,
    })
  })

  const corpus = new URL(
    '../../../../shared/fixtures/security-corpora/json-test-suite.json',
    import.meta.url,
  )
  // oxlint-disable-next-line vitest/no-conditional-tests -- the corpus is optional
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
          // We skip a byte order mark on purpose.
          return { row, bom: text.startsWith('\ufeff'), value: parseJson(text), error: null }
        } catch (error) {
          return { row, bom: false, value: null, error }
        }
      })
      const named = (rows: typeof parsed) => rows.map(({ row }) => row.name)
      // RFC 8259 allows a key twice; we do not.
      expect(named(parsed.filter(({ row, error }) => row.expect === 'accept' && error))).toEqual([
        'y_object_duplicated_key.json',
        'y_object_duplicated_key_and_value.json',
      ])
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
  ])('%j is not an envelope', (body) => {
    expect(() => openEnvelope(body, 200)).toThrow(ReadError)
  })
  test('success: false is an error with status 200, and so is any body from status 400', () => {
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

describe('endless paging', () => {
  const paged = (answer: (nth: number) => unknown): Source & { calls: number } => ({
    calls: 0,
    get() {
      this.calls++
      return Promise.resolve({ body: { success: true, data: answer(this.calls) }, headers: {} })
    },
  })
  const page = (from: number) =>
    Array.from({ length: 5 }, (_, i) => ({ id: from * 5 + i, name: 'x' }))

  test('stops at a next link that leads back', async () => {
    const source = paged(() => ({ items: page(1), next: '?page=1' }))
    const { items } = await readList('services', source, inTokyo())
    expect(items).toHaveLength(5)
    expect(source.calls).toBeLessThan(10)
  })
  test('stops if the stated total is never reached', async () => {
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
  test('refuses a list that always has new records', async () => {
    const source = paged((nth) => ({ items: page(nth), hasMore: true }))
    await expect(readList('services', source, inTokyo())).rejects.toThrow(ReadError)
  })
  test('sends at most six requests at once, and reports the first rows early', async () => {
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
