/** Reading takes time in proportion to the text, whatever the text is. */
import { expect, test } from 'vitest'

import names from '#dialects/fields/names.json' with { type: 'json' }
import { accountOf } from '#dialects/readers/account.ts'
import { readArticle } from '#dialects/readers/help-articles.ts'
import { readPrice } from '#dialects/readers/prices.ts'
import { context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'
import { readRecord } from './records.ts'

const reading = context({ accountCurrency: 'EUR' })
const scope = { context: reading, listCurrency: null }
const asked = { locale: 'en', stated: null }

/** Reads a record with one field of that value. */
const read: Record<string, (field: object) => unknown> = {
  account: (field) => accountOf({ id: '1', ...field }, reading),
  prices: (field) => readPrice({ tld: 'com', currency: 'EUR', ...field }, scope),
  help: (field) => readArticle({ slug: 'a', title: 'b', ...field }, scope, asked, null),
  lines: (field) => readRecord('invoices', { id: '1', lines: [{ text: 'a', ...field }] }, scope),
  taxes: (field) => readRecord('invoices', { id: '1', taxes: [{ name: 'a', ...field }] }, scope),
}

const repeated = [
  ' ',
  '\n',
  '\t',
  '1',
  '-',
  '.',
  ',',
  'a',
  '1 ',
  'a.',
  '/',
  '@',
  '<',
  '&',
  '٣',
  '_',
]
const around: [string, string][] = [
  ['', ''],
  ['x', 'x'],
  ['1', '!'],
  ['https://', '\u0000'],
]

const cpu = (work: () => unknown): number => {
  const before = process.threadCpuUsage().user
  work()
  return (process.threadCpuUsage().user - before) / 1000
}

/**
 * Whether twice the text takes much more than twice the time, in each of three measurements. Anything
 * quadratic takes over 70 ms here; the smallest times are noise on a busy machine.
 */
function growsFaster(readText: (length: number) => unknown): boolean {
  for (let tries = 0; tries < 3; tries += 1) {
    const whole = cpu(() => readText(12_000))
    if (whole < 30 || whole < 3 * cpu(() => readText(6000))) return false
  }
  return true
}

const tables = Object.entries(
  names as Record<string, { fields: Record<string, { names: string[] }> }>,
)
test.each(tables.filter(([resource]) => resource !== 'renewing'))(
  '%s',
  { timeout: 60_000 },
  (resource, { fields }) => {
    const renewing = /^(?:services|domains)$/.test(resource) ? names.renewing.fields : {}
    const readField =
      read[resource] ??
      ((field: object) => readRecord(resource as ListResource, { id: '1', ...field }, scope))
    const all: typeof fields = { ...renewing, ...fields }
    const slow = Object.entries(all).flatMap(
      ([
        field,
        {
          names: [name = ''],
        },
      ]) =>
        repeated
          .flatMap((unit) => around.map(([before, after]) => ({ unit, before, after })))
          .filter(({ unit, before, after }) =>
            growsFaster((length) =>
              readField({ [name]: before + unit.repeat(length / unit.length) + after }),
            ),
          )
          .map((text) => `${field} ${JSON.stringify(text)}`),
    )
    expect(slow).toEqual([])
  },
)

test.each([
  ['digits in a text', 'notifications', { message: '4'.repeat(600_000) }],
  ['digits in a line', 'lines', { description: '4'.repeat(600_000) }],
  ['blanks in an address', 'account', { address: `a${' '.repeat(60_000)}b` }],
  ['blanks in a number', 'lines', { quantity: `1${' '.repeat(60_000)}x` }],
])('%s hold nothing up', (_, resource, field) => {
  const readField =
    read[resource] ??
    ((one: object) => readRecord(resource as ListResource, { id: '1', ...one }, scope))
  expect(cpu(() => readField(field))).toBeLessThan(100)
})

test('rows shown while a list is read grow with its length, not with its square', async () => {
  const [total, perPage] = [5000, 50]
  const source = {
    get(_path: string, query: readonly (readonly [string, string])[] = []) {
      const page = Number(new Map(query).get('page') ?? 1)
      const items = Array.from({ length: perPage }, (_, nth) => ({ id: `${page}-${nth}` }))
      const data = { items, page, perPage, total, totalPages: total / perPage }
      return Promise.resolve({ body: { success: true, data }, headers: {} })
    },
  }
  const lengths: number[] = []
  await readList('services', source, context({}), ({ items }) => lengths.push(items.length))
  expect(lengths[0]).toBe(perPage)
  // Never behind by more than 5 % and the pages that six requests bring.
  const behind = lengths.map((length, nth) => (lengths[nth + 1] ?? total) - 1.05 * length)
  expect(Math.max(...behind)).toBeLessThanOrEqual(6 * perPage)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(21 * total)
})
