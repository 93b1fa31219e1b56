/** Test tool: random records with names the readers know and values of any kind. */
import * as fc from 'fast-check'

import { tables } from '#dialects/fields/tables.ts'

import { booleans, dates, naming, noDate } from './values.ts'

/** Every name in the tables, in their order. */
const known = [
  ...new Set(
    Object.values(tables).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ names }) => names),
    ),
  ),
]
const common = [
  'id',
  'number',
  'type',
  'name',
  'status',
  'currency',
  'total',
  'subtotal',
  'tax',
  'price',
  'amount',
  'due_date',
  'due_at',
  'paid_at',
  'created_at',
  'expires_at',
  'next_due_date',
  'auto_renew',
  'do_not_renew',
  'renewal',
  'renew',
  'billing',
  'items',
  'lines',
  'title',
  'body',
  'read_at',
  'url',
  'link',
  'domain',
  'ns1',
  'service_id',
  'order_id',
  'password',
  'notes',
  'color',
  'details',
]

const day = fc.constantFrom('2026-11-01', '2024-02-29', '2026-12-31')
const simple = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    '',
    ' ',
    0,
    1,
    12,
    '12.95',
    12.95,
    '1.234',
    'EUR',
    'USD',
    '$5.00',
    'active',
    'Paid',
    'unpaid',
    'monthly',
    'P1Y',
    'n/a',
    '0000-00-00',
    'ns1.example.net',
    'shop.example',
    'https://x.example/a.pdf',
    'https://x.example/?token=abcdef12',
    'password: hunter2',
    '-',
    ' 2026-11-01',
    '2026-13-01',
    '12345678901234567890',
  ),
  day,
  fc.tuple(fc.constantFrom(...Object.keys(dates)), day).map(([style, one]) => dates[style]?.(one)),
  fc
    .tuple(fc.constantFrom(...Object.keys(booleans)), fc.boolean())
    .map(([style, one]) => booleans[style]?.(one)),
  fc.constantFrom(...Object.values(noDate)),
  fc.string({ maxLength: 12 }),
)
const amount = fc.record(
  {
    amount: simple,
    currency: fc.constantFrom('EUR', 'JPY', '', null, 3),
    text: fc.constantFrom('12,95 €', '5.00 USD'),
  },
  { requiredKeys: ['amount'] },
)
const name = fc
  .tuple(
    fc.constantFrom(...(Object.keys(naming) as (keyof typeof naming)[])),
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...common) }, fc.constantFrom(...known)),
  )
  .map(([style, plain]) => naming[style](plain))

const { record } = fc.letrec<{ value: unknown; record: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'record' },
    { weight: 6, arbitrary: simple },
    { weight: 2, arbitrary: amount },
    { weight: 1, arbitrary: tie('record') },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'record' }) },
  ),
  record: fc.dictionary(name, tie('value'), { maxKeys: 14, depthIdentifier: 'record' }),
}))

/** A random record. */
export const made: fc.Arbitrary<Record<string, unknown>> = record
