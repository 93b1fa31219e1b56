/** Single records as panels send them: wrapped like their lists, with scalars beside the wrapper. */
import { describe, expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { readList } from './lists.ts'
import { readOne } from './single.ts'

const product = {
  id: '5',
  clientid: '7',
  pid: '3',
  groupname: 'Shared Hosting',
  name: 'Business',
  domain: 'lund.example',
  status: 'Active',
  nextduedate: '2026-12-02',
  donotrenew: '0',
}
const echo = { result: 'success', clientid: '7', serviceid: '5' }
const counts = { totalresults: '1', startnumber: 0, numreturned: 1 }

const readService = async (data: unknown) =>
  (await readOne('services', { type: 'vps', id: '5' }, answering(data), context()))?.value ?? null

describe('a service', () => {
  test.each<[string, object]>([
    ['in a list of one', { ...echo, ...counts, products: { product: [product] } }],
    ['in an object instead of that list', { ...echo, ...counts, products: { product } }],
    ['without counts', { ...echo, products: { product: [product] } }],
    [
      'beside all filters that were sent',
      { ...echo, pid: '3', domain: 'lund.example', products: [product] },
    ],
    ['under its own name', { ...echo, service: product }],
    ['beside its state', { status: 'ok', name: 'GetClientsProducts', service: product }],
  ])('%s', async (_, data) => {
    expect(await readService(data)).toMatchObject({
      id: '5',
      name: 'Business',
      status: 'active',
      renewal: { on: '2026-12-02' },
      autoRenew: { enabled: true },
    })
  })

  test('keeps an object of its own under a list name', async () => {
    const own = { serviceid: '5', name: 'web-1', status: 'active', product: { id: '3', name: 'S' } }
    expect(await readService(own)).toMatchObject({ id: '5', name: 'web-1', status: 'active' })
  })

  test('is picked by its id from a response with several', async () => {
    const products = [{ ...product, id: '4', name: 'Other' }, product]
    expect(await readService({ products })).toMatchObject({ id: '5', name: 'Business' })
    expect(await readService({ products: [products[0], { ...product, id: '6' }] })).toBeNull()
  })
})

test('an empty list beside the filters that were sent', async () => {
  const data = { ...echo, totalresults: '0', startnumber: 0, numreturned: 0, products: '' }
  expect((await readList('services', answering(data), context())).items).toEqual([])
})

test.each([
  [
    'domains',
    {
      result: 'success',
      domainid: '9',
      domains: { domain: [{ id: '9', domainname: 'a.example' }] },
    },
  ],
  [
    'invoices',
    { result: 'success', invoiceid: '9', invoices: { invoice: { id: '9', total: '5.00' } } },
  ],
  [
    'notifications',
    { result: 'success', emailid: '9', emails: { email: [{ id: '9', subject: 'Hi' }] } },
  ],
] as const)('one of %s', async (resource, data) => {
  const item = await readOne(resource, { id: '9' }, answering(data), context())
  expect(item?.value).toMatchObject({ id: '9' })
})
