/** AUT-6: what Portico keeps for one key, another key of the same account cannot reach. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff } from '#testing/start.ts'

let bff: TestBff
let full: Browser
let readOnly: Browser

const ok = (data: unknown) => Response.json({ success: true, data })

beforeEach(async () => {
  bff = await startBff(({ url }) => {
    if (url.endsWith('/account')) return ok({ id: 'ac_1', name: 'Ada' })
    if (url.includes('/ai-agent/')) return new Response('{}', { status: 404 })
    return ok([])
  })
  full = bff.browser()
  readOnly = bff.browser()
  await full.signIn('nmk_the_full_key')
  await readOnly.signIn('nmk_the_read_only_key')
})
afterEach(() => bff.end())

const statesOf = (pages: Browser[]) =>
  Promise.all(pages.map(async (page) => (await page.get('/api/session')).json.state))

test('conversations are listed, read, renamed and deleted by their own key only', async () => {
  const path = '/api/assistant/conversations'
  const { id } = (await full.send('POST', path, { body: { title: 'Why so dear?' } })).json
  expect((await readOnly.get(path)).json.items).toEqual([])
  expect((await readOnly.get(`${path}?q=dear`)).json.items).toEqual([])
  const denied = [
    await readOnly.get(`${path}/${id}`),
    await readOnly.send('PATCH', `${path}/${id}`, { body: { title: 'Mine now' } }),
    await readOnly.send('DELETE', `${path}/${id}`),
  ]
  expect(denied.map(({ status }) => status)).toEqual([404, 404, 404])
  const sameKey = bff.browser()
  await sameKey.signIn('nmk_the_full_key')
  expect((await sameKey.get(`${path}/${id}`)).json.title).toBe('Why so dear?')
})

test('sessions are listed and ended by their own key only', async () => {
  const handle = (await full.get('/api/session')).json.id
  expect((await readOnly.get('/api/sessions')).json.items).toHaveLength(1)
  expect((await readOnly.send('DELETE', `/api/sessions/${handle}`)).status).toBe(404)
  expect((await readOnly.send('DELETE', '/api/sessions?others=true')).status).toBe(204)
  expect(await statesOf([full, readOnly])).toEqual(['signed-in', 'signed-in'])
})

test('signing in often with one key ends no session of another', async () => {
  const account = { id: 'ac_1', displayName: 'Ada', customerNumber: null }
  for (let n = 1; n < 500; n += 1)
    await bff.sessions.create({ apiKey: 'nmk_the_read_only_key', account, remember: false })
  await bff.browser().signIn('nmk_the_read_only_key')
  expect(await statesOf([full, readOnly])).toEqual(['signed-in', 'anonymous'])
})
