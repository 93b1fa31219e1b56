/** Lists as frameworks wrap them: every record is found, and nothing else is taken for a record. */
import { expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'

const read = async (resource: ListResource, data: unknown, beside?: object) => {
  const { items, unreadable } = await readList(resource, answering(data, beside), context())
  return [...items.map(({ value }) => value), ...unreadable]
}
const [vps, web] = [
  { id: 2, name: 'node' },
  { id: 1, name: 'shop' },
]
const wanted = (...of: [id: string, type: string][]) => of.map(([id, type]) => ({ id, type }))

test.each([
  ['lists apart by kind', { hosting: [web], vps: [vps] }, wanted(['1', 'hosting'], ['2', 'vps'])],
  ['some of them empty', { mail: [], vps: [vps], hosting: [] }, wanted(['2', 'vps'])],
  ['all of them empty', { mail: [], vps: [] }, []],
  [
    'groups',
    [
      { type: 'vps', items: [vps] },
      { type: 'hosting', items: [web] },
    ],
    wanted(['2', 'vps'], ['1', 'hosting']),
  ],
  [
    'their own kind counts',
    { hosting: [{ ...web, type: 'mail' }], vps: [] },
    wanted(['1', 'mail']),
  ],
  [
    'what records refer to is not a record',
    { subscriptions: [web], customers: [{ id: 9, name: 'Ann' }] },
    [{ id: '1' }],
  ],
  [
    'OData',
    { '@odata.context': '$metadata', value: [{ Id: 1, ServiceType: 'Vps' }] },
    wanted(['1', 'vps']),
  ],
  [
    'Hydra',
    {
      '@id': '/services',
      '@type': 'hydra:Collection',
      'hydra:member': [{ '@id': '/services/1', '@type': 'Vps', id: 1 }],
    },
    wanted(['1', 'vps']),
  ],
  [
    'JSON-LD with addresses alone',
    { member: [{ '@id': '/api/services/17', '@type': 'Vps' }], totalItems: 1 },
    wanted(['17', 'vps']),
  ],
])('services: %s', async (_, data, those) => {
  const found = await read('services', data)
  expect(found).toMatchObject(those)
  expect(found).toHaveLength(those.length)
})

test('notifications in separate lists by state', async () => {
  const data = { unread: [{ id: 1, title: 'a' }], read: [{ id: 2, title: 'b' }] }
  expect(await read('notifications', data)).toMatchObject([{ read: false }, { read: true }])
})

const relationships = {
  product: { data: { type: 'products', id: '2' } },
  items: { data: [{ type: 'items', id: '8' }] },
}
const included = [
  { type: 'products', id: '2', attributes: { name: 'VPS Small' } },
  { type: 'items', id: '8', attributes: { description: 'VPS', quantity: 2, price: '10.00' } },
]
test('JSON:API: included resources are put where they are referenced', async () => {
  const service = { type: 'services', id: '3', attributes: { status: 'active' }, relationships }
  const named = { id: '3', type: 'service', name: 'VPS Small', plan: 'VPS Small' }
  expect(await read('services', { data: [service], included })).toMatchObject([named])
  expect(await read('services', [service], { included })).toMatchObject([named])
  const invoice = { type: 'invoices', id: '3', attributes: { number: 'R3' }, relationships }
  // The `price` of two pieces is the price of one; the amount is not stated.
  const line = { description: 'VPS', quantity: 2, unitPrice: { minorUnits: 1000 }, amount: null }
  expect(await read('invoices', [invoice], { included })).toMatchObject([{ lines: [line] }])
  expect(await read('invoices', [invoice])).toMatchObject([{ id: '3', number: 'R3' }])
})

test('an object that groups fields is not a line', async () => {
  const [invoice] = await read('invoices', [
    { id: 1, details: { channel: 'web' }, rows: [{ title: 'VPS', amount: 5 }] },
  ])
  expect(invoice).toMatchObject({ lines: [{ description: 'VPS' }] })
  expect(await read('invoices', [{ id: 1, details: { channel: 'web' } }])).toMatchObject([
    { lines: null },
  ])
})
