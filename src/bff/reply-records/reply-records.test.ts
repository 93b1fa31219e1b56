import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { scriptedProvider } from '#bff/chat/testing/scripted-provider.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const service = (type: string, id: string, name: string) => ({
  id,
  type,
  name,
  status: 'active',
  auto_renew: true,
  price: '12.00',
  currency: 'EUR',
  expires_at: '2027-01-12',
})
const invoice = (id: string, number: string) => ({
  id,
  number,
  status: 'paid',
  issued_at: '2026-10-01',
  total: { amount: '11.90', currency: 'EUR' },
})
const lists: Record<string, object[]> = {
  services: [
    service('hosting', '7', 'example.com'),
    service('domain', '8', 'example.com'),
    service('vps', '9', 'build-02.example.net'),
    service('vps', '10', 'twice-01'),
    service('vps', '11', 'twice-01'),
    service('backup', '12', 'Backup'),
  ],
  domains: [
    { id: '8', name: 'example.com', service: { type: 'domain', id: '8' } },
    { id: '9', name: 'xn--bcher-beispiel-gsb.de' },
    { id: '10', name: 'example.jp' },
  ],
  invoices: [invoice('4711', '2026-04391'), invoice('4712', '48213')],
  orders: [{ id: 'o1', number: 'O-88219', status: 'pending', placed_at: '2026-11-22T10:00:00Z' }],
  notifications: [
    { id: 'n1', title: 'Payment of €13.21 failed', body: 'x', read: false },
    { id: 'n2', title: 'build-02.example.net restarts tonight', body: 'x', read: true },
  ],
}

let bff: TestBff
let browser: Browser
let provider: ReturnType<typeof scriptedProvider>
let failing: string | null

beforeEach(async () => {
  provider = scriptedProvider()
  failing = null
  bff = await startBff(async (request) => {
    const resource = new URL(request.url).pathname.replace('/api/v1/sdk/', '')
    if (resource === failing) return new Response('{}', { status: 403 })
    const items = lists[resource]
    return items ? Response.json({ success: true, data: items }) : provider.provide(request)
  })
  browser = bff.browser()
  await browser.signIn('nmk_live_assistant_test')
})
afterEach(() => bff.end())

const pathOf = (id: string) => `/api/assistant/conversations/${id}/records`

/** Lets the agent reply, and returns the path of what it names. */
async function reply(text: string): Promise<string> {
  const body = { message: 'Tell me', clientMessageId: randomUUID() }
  const { ended } = openStream(bff, browser.cookie, 'POST', '/api/assistant/messages', body)
  await provider.say(0, { choices: [{ delta: { content: text } }] })
  await provider.say(0, { choices: [{ delta: {}, finish_reason: 'stop' }] })
  provider.close(0)
  const events = await ended
  const meta = events?.find((event) => event.type === 'meta')
  return pathOf(meta?.conversationId ?? '')
}

type Named = { kind: string; id?: string; name?: string }
async function named(text: string): Promise<string[]> {
  const { replies } = (await browser.get(await reply(text))).json
  return (replies[0]?.records ?? []).map(
    ({ kind, id, name }: Named) => `${kind} ${kind === 'domain' ? name : id}`,
  )
}

test.each([
  ['Your [site](/services/hosting/7) renews.', ['service 7']],
  [
    '**example.com** and [2026-04391](https://evil.example/x).',
    ['domain example.com', 'invoice 4711'],
  ],
  ['[the domain](/services/domain/8)', ['domain example.com']],
  [
    'bücher-beispiel.de, example.jpは12月に更新されます。',
    ['domain xn--bcher-beispiel-gsb.de', 'domain example.jp'],
  ],
  ['Order [O-88219](/orders), of build-02.example.net.', ['order o1', 'service 9']],
  [String.raw`- Payment of €13\.21 failed`, ['notification n1']],
  ['build-02.example.net restarts tonight', ['notification n2']],
  ['Invoice #48213', ['invoice 4712']],
  [
    'example.jp and:\n\n- [2026-04391](/invoices/4711): open\n1. x, of [it](/services/vps/9)\n- Order O-88219',
    ['domain example.jp', 'order o1'],
  ],
])('of "%s" the rows are %j', async (text, rows) => {
  expect(await named(text)).toEqual(rows)
})

test.each([
  ['a record of somebody else', '[x](/services/hosting/999), other.example and 2026-99999'],
  ['a name that two records have', 'twice-01'],
  ['a plain word', 'Make a backup.'],
  ['a bare number', 'You have 48213 files.'],
  ['an email address', 'Write to billing@example.com.'],
  ['part of a longer name', 'www.example.com, notexample.com'],
])('%s makes no row', async (_, text) => {
  expect(await named(text)).toEqual([])
})

test('rows come from the customer’s lists, at most 20, and not from lists that fail', async () => {
  failing = 'invoices'
  const links = Array.from({ length: 300 }, () => '[a](/services/vps/9) 2026-04391 example.jp ')
  const { replies } = (await browser.get(await reply(links.join('')))).json
  expect(replies[0].records).toMatchObject([
    {
      kind: 'service',
      type: 'vps',
      name: 'build-02.example.net',
      renewal: { price: { minorUnits: 1200, currency: 'EUR' } },
    },
    { kind: 'domain', name: 'example.jp', unicodeName: 'example.jp' },
  ])
})

test('another key’s conversation is not found', async () => {
  const path = await reply('example.com')
  const other = bff.browser()
  await other.signIn('nmk_live_another_key')
  expect((await other.get(path)).status).toBe(404)
})
