/** Labels and views over HTTP: what they hold, whose they are, and their limits. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { maxLabels } from '#contract/labels.ts'
import { maxPinned, maxViews } from '#contract/views.ts'
import { addDays } from '#i18n/days.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const services = [
  { id: 's1', type: 'vps', name: 'host-1', renews_at: inDays(5), price: '10.00' },
  { id: 's2', type: 'vps', name: 'host-2', renews_at: inDays(36), price: '5.00' },
].map((service) => Object.assign(service, { currency: 'EUR', term_months: 12, auto_renew: true }))
const domains = [{ id: 'd1', name: 'xn--bcher-kva.example', expires_at: inDays(28) }]

const envelope = (data: unknown) => Response.json({ success: true, data })
const provider = (account: string) => (request: Request) => {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/account')) return envelope({ id: account, name: 'Ada' })
  if (pathname.endsWith('/services')) return envelope({ items: services })
  if (pathname.endsWith('/domains')) return envelope({ items: domains })
  return envelope({ items: [] })
}

let bff: TestBff
let page: Browser
beforeEach(async () => {
  bff = await startBff(provider('ac_1'))
  page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
  // Lists are read in the background; a label is given only to what has been read.
  for (const list of ['services', 'domains', 'invoices']) await page.get(`/api/${list}`)
})
afterEach(() => bff.end())

const post = (path: string, body: unknown) => page.send('POST', path, { body })
const createLabel = async (name: string): Promise<string> =>
  (await post('/api/labels', { name })).json.id

test('a label is given by selection and by pasted names, and says what is unknown', async () => {
  const id = await createLabel('Harbour Books')
  const path = `/api/labels/${id}/members`
  const selected = await post(path, { add: ['vps/s1', 'vps/nobody', 'toString'] })
  expect(selected.json).toEqual({ added: 1, keys: ['vps/s1'], unknown: [] })
  const pasted = await post(path, { names: ['Bücher.Example', 'HOST-1', 'host-9'] })
  expect(pasted.json).toEqual({
    added: 1,
    keys: ['xn--bcher-kva.example'],
    unknown: ['host-9'],
  })

  const { json } = await page.get(`/api/labels/${id}`)
  expect(json.items.map((item: { key: string }) => item.key).toSorted()).toEqual([
    'vps/s1',
    'xn--bcher-kva.example',
  ])
  expect(json.label).toMatchObject({ name: 'Harbour Books', count: 2 })
  const list = (await page.get('/api/labels')).json
  expect(list.items).toMatchObject([{ id, count: 2 }])
  expect(list.without.count).toBe(1)

  await post(path, { remove: ['vps/s1'] })
  expect((await page.get(`/api/labels/${id}`)).json.label.count).toBe(1)
})

test('says which label is on what without reading the provider, and to nobody else', async () => {
  const [books, museum] = [await createLabel('Harbour Books'), await createLabel('City Museum')]
  await post(`/api/labels/${books}/members`, { add: ['vps/s1', 'xn--bcher-kva.example'] })
  const readings = bff.journal.length
  expect((await page.get('/api/labelled')).json).toEqual({
    items: [
      { id: museum, name: 'City Museum', keys: [] },
      { id: books, name: 'Harbour Books', keys: ['vps/s1', 'xn--bcher-kva.example'] },
    ],
  })
  expect(bff.journal).toHaveLength(readings)
  const other = bff.browser()
  await other.signIn('nmk_another_key_of_it')
  expect((await other.get('/api/labelled')).json).toEqual({ items: [] })
})

test('a statement names no other label', async () => {
  const [id, other] = [await createLabel('Harbour Books'), await createLabel('City Museum')]
  for (const each of [id, other]) await post(`/api/labels/${each}/members`, { add: ['vps/s1'] })
  expect((await page.get(`/api/labels/${id}`)).text).not.toContain('City Museum')
  const sums = (await page.get('/api/labels')).json.items
  expect(sums).toMatchObject([{ name: 'City Museum', count: 1 }, { count: 1 }])
})

test('renaming keeps the members, deleting takes only the label away', async () => {
  const id = await createLabel('Harbour')
  await createLabel('Museum')
  await post(`/api/labels/${id}/members`, { add: ['vps/s1'] })
  const rename = (name: string) => page.send('PATCH', `/api/labels/${id}`, { body: { name } })
  expect((await rename('museum')).status).toBe(409)
  expect((await rename('Harbour Books')).json).toEqual({ id, name: 'Harbour Books' })
  expect((await page.get(`/api/labels/${id}`)).json.label.count).toBe(1)
  expect((await page.send('DELETE', `/api/labels/${id}`)).status).toBe(204)
  expect((await page.get(`/api/labels/${id}`)).status).toBe(404)
  expect((await page.get('/api/services')).json.total).toBe(2)
})

test('lists and their CSV show what has a label, and nobody else finds it', async () => {
  const id = await createLabel('Harbour Books')
  await post(`/api/labels/${id}/members`, { add: ['vps/s2', 'xn--bcher-kva.example'] })
  const names = async (path: string, from = page) =>
    (await from.get(path)).json.items.map(({ name }: { name: string }) => name)
  expect(await names(`/api/services?label=${id}`)).toEqual(['host-2'])
  expect(await names(`/api/domains?label=${id}`)).toEqual(['xn--bcher-kva.example'])
  expect((await page.get(`/api/services.csv?label=${id}`)).text).not.toContain('host-1')
  await post(`/api/labels/${id}/members`, { add: ['vps/s1'] })
  expect(await names(`/api/services?label=${id}`)).toEqual(['host-1', 'host-2'])

  const other = bff.browser()
  await other.signIn('nmk_another_key_of_it')
  await other.get('/api/services')
  expect(await names(`/api/services?label=${id}`, other)).toEqual([])
})

test('merging gives what has a label the other one, once', async () => {
  const [id, into] = [await createLabel('Harbour'), await createLabel('Harbour Books')]
  await post(`/api/labels/${id}/members`, { add: ['vps/s1', 'vps/s2'] })
  await post(`/api/labels/${into}/members`, { add: ['vps/s1'] })
  expect((await post(`/api/labels/${id}/merge`, { into: id })).status).toBe(400)
  expect((await post(`/api/labels/${id}/merge`, { into: 'none' })).status).toBe(404)
  expect((await post(`/api/labels/${id}/merge`, { into })).json).toMatchObject({ id: into })
  expect((await page.get('/api/labels')).json.items).toMatchObject([{ id: into, count: 2 }])
})

test('two tabs lose nothing of each other', async () => {
  const names = Array.from({ length: 8 }, (_, nth) => `Client ${nth}`)
  await Promise.all(names.map(createLabel))
  expect((await page.get('/api/labels')).json.items).toHaveLength(8)
})

test('nobody else reads them, and the provider hears nothing of them', async () => {
  const id = await createLabel('Harbour Books')
  const other = bff.browser()
  await other.signIn('nmk_another_key_of_it')
  expect((await other.get('/api/labels')).json.items).toEqual([])
  expect((await other.get(`/api/labels/${id}`)).status).toBe(404)
  expect(bff.journal.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('there are at most 200 labels', async () => {
  for (let nth = 0; nth < maxLabels; nth += 1) await createLabel(`Client ${nth}`)
  expect((await post('/api/labels', { name: 'One more' })).status).toBe(400)
})

test('views: named, pinned, changed, deleted, at most 50 and 12 in the sidebar', async () => {
  const create = (nth: number, isPinned: boolean) =>
    post('/api/views', { name: `View ${nth}`, path: '/services?autoRenew=off', isPinned })
  for (let nth = 0; nth < maxPinned; nth += 1) expect((await create(nth, true)).status).toBe(201)
  expect((await create(maxPinned, true)).status).toBe(400)
  for (let nth = maxPinned; nth < maxViews; nth += 1) await create(nth, false)
  expect((await create(maxViews, false)).status).toBe(400)
  expect((await create(0, false)).status).toBe(409)
  const [first] = (await page.get('/api/views')).json.items
  const changed = await page.send('PATCH', `/api/views/${first.id}`, { body: { isPinned: false } })
  expect(changed.json).toMatchObject({ name: 'View 0', isPinned: false })
  const rename = (name: string) => page.send('PATCH', `/api/views/${first.id}`, { body: { name } })
  expect((await rename('View 1')).status).toBe(409)
  expect((await rename('Ends soon')).json).toMatchObject({ name: 'Ends soon', isPinned: false })
  await page.send('DELETE', `/api/views/${first.id}`)
  expect((await page.get('/api/views')).json.items).toHaveLength(maxViews - 1)
})

test('a view counts what its list shows, if that is in memory; other counts are null', async () => {
  const label = await createLabel('Harbour Books')
  await post(`/api/labels/${label}/members`, { add: ['vps/s2'] })
  const lists = [
    '/services?autoRenew=on&flat=true',
    '/services?autoRenew=off',
    '/services?type=vps&type=mail&q=HOST-2&sort=-price',
    `/services?label=${label}`,
    '/domains?expiresWithin=3660&by=none',
    '/domains?q=b%C3%BCcher',
    '/invoices?status=paid',
  ]
  const paths = [...lists, '/orders?status=completed']
  const ids = new Map<string, string>()
  for (const path of paths)
    ids.set(path, (await post('/api/views', { name: path, path, isPinned: false })).json.id)
  const readings = bff.journal.length
  const { counts } = (await page.get('/api/views/counts')).json
  expect(bff.journal).toHaveLength(readings)
  for (const path of lists) {
    const shown = await page.get(`/api${path.replace(/[&?](?:flat=true|by=none)/, '')}`)
    expect([path, counts[ids.get(path) ?? '']]).toEqual([path, shown.json.total])
  }
  expect(lists.map((path) => counts[ids.get(path) ?? ''])).toEqual([2, 0, 1, 1, 1, 1, 0])
  expect(counts[ids.get('/orders?status=completed') ?? '']).toBeNull()
})

test.each([
  'https://evil.example/services',
  '//evil.example',
  '/account',
  '/services#x',
  'services',
])('a view leads only to a list of ours: not to %s', async (path) => {
  expect((await post('/api/views', { name: 'x', path, isPinned: false })).status).toBe(400)
})
