/** SUP-3: masked values are not in the response. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { classified, FreeText, Personal, ServiceName, Word } from '#contract/classes.ts'
import { InvoiceList } from '#contract/invoices.ts'
import { NotificationList } from '#contract/notifications.ts'
import { Extra, list, Money } from '#contract/shapes.ts'

import { looksLikeAmount, looksPersonal, PersonalValues } from './free-text.ts'
import { maskerOf, type MaskingRules } from './masker.ts'

const Shape = list(
  z.object({
    id: Word,
    owner: Personal.nullable(),
    addresses: z.array(Personal),
    price: Money.nullable(),
    note: FreeText.nullable(),
    link: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('inside'), id: Word }),
        classified('personal', z.object({ kind: z.literal('outside'), url: z.string() })),
      ])
      .nullable(),
    extra: z.array(Extra),
  }),
)

/** Nothing that `words` or the fields' names contain. */
const secret = fc.stringMatching(/^[qxzäüßñ]{5,9}( [qxz]{2,5})?$/)
const words = fc.constantFrom('Your invoice', 'is ready for', 'and', 'the backup of', '(new)')

const row = (secrets: readonly string[]) => {
  const personal = fc.constantFrom(...secrets)
  const text = fc
    .array(
      fc.oneof(
        words,
        personal,
        personal.map((each) => each.toUpperCase()),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(' '))
  return fc.record({
    id: fc.constantFrom('a1', 'b2'),
    owner: fc.option(personal),
    addresses: fc.array(personal, { maxLength: 3 }),
    price: fc.option(
      fc.record({
        minorUnits: fc.integer({ min: 40_000_000, max: 49_999_999 }),
        currency: fc.constantFrom('EUR', 'JPY', null),
      }),
    ),
    note: fc.option(text),
    link: fc.option(
      fc.oneof(
        fc.constant({ kind: 'inside', id: 'c3' }),
        personal.map((each) => ({ kind: 'outside', url: `https://x.example/${each}` })),
      ),
    ),
    extra: fc.array(
      fc.record({
        fact: fc.constantFrom('phpVersion', 'label', 'ipv4', 'unitPrice', null),
        labels: fc.constant(null),
        value: fc.oneof(fc.constant('yes'), personal),
      }),
      { maxLength: 2 },
    ),
  })
}
const page = (items: unknown[]) => ({
  items,
  total: items.length,
  offset: 0,
  limit: 50,
  facets: {},
  groups: [],
  unreadable: [],
  asOf: '2026-11-23T10:00:00Z',
  stale: false,
  retryAfterSeconds: null,
  complete: true,
  loaded: items.length,
  expected: null,
})
/** Public facts are written by the provider, so they hold no secret here. */
const cleaned = (item: { extra: { fact: string | null; value: string }[] }) => ({
  ...item,
  extra: item.extra.map((one) =>
    one.fact === 'phpVersion' || one.fact === 'unitPrice' ? { ...one, value: '8.3' } : one,
  ),
})
const input = fc.array(secret, { minLength: 1, maxLength: 4 }).chain((secrets) =>
  fc.record({
    secrets: fc.constant(secrets),
    value: fc.array(row(secrets), { maxLength: 4 }).map((rows) => page(rows.map(cleaned))),
    hideAmounts: fc.boolean(),
  }),
)

/** The structure: every list and object, without values. */
const outline = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(outline)
  if (typeof value !== 'object' || value === null) return '.'
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, outline(each)]))
}

describe('SUP-3: masking', () => {
  const shapeMasker = maskerOf(Shape)
  const mask = (value: unknown, rules: MaskingRules) => shapeMasker.mask(value, rules)

  test('no personal value of the account or the response is in the result', () => {
    fc.assert(
      fc.property(input, ({ secrets, value, hideAmounts }) => {
        const text = JSON.stringify(mask(value, { hideAmounts, personal: secrets }).value)
        for (const each of secrets) expect(text.toLowerCase()).not.toContain(each.toLowerCase())
        expect(hideAmounts && /4\d{7}/.test(text)).toBe(false)
      }),
    )
  })

  test('the result fits the schema, and masking it again changes nothing', () => {
    fc.assert(
      fc.property(input, ({ secrets, value, hideAmounts }) => {
        const rules = { hideAmounts, personal: secrets }
        const once = mask(value, rules).value
        expect(z.parse(Shape, once)).toEqual(once)
        expect(mask(once, rules).value).toEqual(once)
        expect(once).toMatchObject({ ...value, items: expect.any(Array) })
        expect((once as typeof value).items.length).toBe(value.items.length)
      }),
    )
  })

  test('nothing but what `masked` names has changed', () => {
    fc.assert(
      fc.property(input, ({ secrets, value, hideAmounts }) => {
        const result = mask(value, { hideAmounts, personal: secrets })
        const restored = structuredClone(result.value) as ReturnType<typeof page>
        for (const path of result.masked) {
          const [, key = '', inner] = /^items\[\]\.(\w+)(?:\[\]\.(\w+))?$/.exec(path) ?? []
          restored.items.forEach((item, nth) => {
            const target = item as Record<string, unknown>
            const source = value.items[nth] as Record<string, unknown>
            if (inner === undefined) target[key] = source[key]
            else target[key] = structuredClone(source[key])
          })
        }
        expect(restored).toEqual(value)
        expect(outline(restored)).toEqual(outline(value))
      }),
    )
  })

  test('all free text is hidden while the account is not known', () => {
    const notice = { id: 'n1', title: 'Planned maintenance', body: 'Tonight.', link: null }
    const notices = maskerOf(NotificationList)
    const read = (personal: string[] | null) =>
      notices.mask(page([notice]), { hideAmounts: false, personal })
    expect(read(null).value).toMatchObject({ items: [{ id: 'n1', title: null, body: null }] })
    expect(read(null).masked).toEqual(['items[].body', 'items[].title'])
    expect(read([]).value).toMatchObject({ items: [{ title: 'Planned maintenance' }] })
  })

  test('sums and single amounts are hidden together', () => {
    const sums = [{ status: 'paid', count: 2, totals: { sums: [{ amount: 1 }], uncounted: 1 } }]
    const { value } = maskerOf(InvoiceList).mask(
      { ...page([]), sums },
      { hideAmounts: true, personal: [] },
    )
    expect(value).toMatchObject({ sums: [{ count: 2, totals: { sums: [], uncounted: 1 } }] })
  })

  test('a field without a class is hidden', () => {
    const masker = maskerOf(z.object({ id: Word, newField: z.string().nullable() }))
    const { value } = masker.mask({ id: 'a', newField: 'b' }, { hideAmounts: false, personal: [] })
    expect(value).toEqual({ id: 'a', newField: null })
    expect(masker.flaws.unclassified).toEqual(['newField'])
  })
})

describe('SUP-3: free text', () => {
  test.each([
    'Write to lena@example.studio',
    'Call +49 30 1234 567',
    'Call 030/1234567 before noon',
    'Call (555) 123-4567',
    'From 203.0.113.7',
    'From 2001:db8:0:1::5',
    'DE89 3704 0044 0532 0130 00',
  ])('%s looks personal', (text) => expect(looksPersonal(text)).toBe(true))

  test.each([
    'Invoice 2026-04417 is 6 days overdue',
    'VPS M · 4 vCPU, 8 GB',
    'Maintenance on 24 November, 22:00 to 23:30',
    'Domain renewal example.com, 1 year',
    'PHP 8.3 replaces PHP 8.1',
  ])('%s does not', (text) => expect(looksPersonal(text)).toBe(false))

  test.each([
    'over €214.20',
    'of 1.284,96 €',
    '4,800円',
    'EUR 12',
    '12 kr',
    '١٢٫٥٠ ر.س',
    'CHF 5',
    'You owe 1234',
    'Sie schulden 1234.',
    '12,–',
    '1234.-',
    '12 دينار',
    '١٢ دينارًا',
    'Rs. 12',
    '12 reais',
    '12 rupees',
    '1000ドル',
    'Total: 12 345',
    "1'234 now",
  ])('%s looks like an amount', (text) => expect(looksLikeAmount(text)).toBe(true))

  test.each([
    '3 services renew',
    'on 24 November 2026',
    '4 vCPU, 8 GB',
    'for 12 months',
    'uses 500 MB of 1024 MB',
    'Invoice 2026-04417 is due',
    'vps-1234 was restarted at 14:02',
    'within 365 days',
    'server4.example and 10.1.2.3',
  ])('%s does not look like an amount', (text) => expect(looksLikeAmount(text)).toBe(false))
})

describe('SUP-3: names', () => {
  const account = new PersonalValues(['Quimbyworth Reederei GmbH', 'Lena Okafor', 'Ann'])

  test.each([
    'Dear Quimbyworth team',
    'QUIMBYWORTH: your invoice',
    'for Quimbyworth.',
    'Quimbyworth Reederei GmbH',
    'Ann called',
  ])('%s names the customer', (text) => expect(account.isIn(text)).toBe(true))

  test.each(['quimbyworth.example renews', 'a reederei elsewhere', 'the annual report'])(
    '%s does not',
    (text) => expect(account.isIn(text)).toBe(false),
  )

  test.each([
    ['a five-digit number with separators', '12-345', 'call 12 345'],
    ['a phone number without its area code', '+49 30 1234 5678', 'ring 1234 5678'],
    ['a name in other letters', 'Müller & Söhne', 'from mueller & soehne'],
  ])('%s is found', (_, value, text) => expect(new PersonalValues([value]).isIn(text)).toBe(true))

  test('a service may bear the customer’s first name, but not the full name, email or phone', () => {
    const masker = maskerOf(z.object({ name: ServiceName }))
    const personal = ['Lena Okafor', 'Lena', 'Okafor', 'lena@okafor.example', '+49 30 1234567']
    const read = (name: string) => masker.mask({ name }, { hideAmounts: false, personal }).value
    for (const name of ['Web hosting M', 'Lena’s shop', 'okafor.example'])
      expect(read(name)).toEqual({ name })
    for (const name of [
      'Website of lena okafor',
      'Mail lena@okafor.example',
      'VoIP 030 1234567',
      'lena-okafor-shop',
    ])
      expect(read(name), name).toEqual({ name: '•••' })
    expect(masker.mask({ name: 'Lena Okafor' }, { hideAmounts: false, personal }).masked).toEqual([
      'name',
    ])
  })
})
