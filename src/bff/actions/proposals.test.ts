/** What an agent may propose, what the reply says if nothing was prepared, and what is left out. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { systemClock } from '#server/clock.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

import { createConversation, createProvider, turnOff } from './testing/agent.ts'

const key = 'nmk_live_assistant_test'
const minute = 60_000
let bff: TestBff
let browser: Browser
let provider: ReturnType<typeof createProvider>
let conversation: ReturnType<typeof createConversation>
/** Milliseconds that the server is ahead. */
let later: number

beforeEach(async () => {
  provider = createProvider(60)
  later = 0
  const clock = { now: () => Date.now() + later, sleep: systemClock.sleep }
  bff = await startBff(provider.provide, { clock })
  browser = bff.browser()
  await browser.signIn(key)
  conversation = createConversation(bff, browser, provider)
})
afterEach(() => bff.end())

const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const path = (id: string) => `/api/assistant/actions/${id}`
const get = async (id: string) => (await browser.get(path(id))).json
const confirm = (id: string, exclude: object[] = []) =>
  browser.send('POST', `${path(id)}/confirm`, { body: { exclude } })
const types = (events: readonly { type: string }[]) =>
  events.map(({ type }) => type).filter((type) => type === 'action' || type === 'no-action')
const lastReply = async () => {
  const { json } = await browser.get(`/api/assistant/conversations/${conversation.id}`)
  return json.messages.at(-1)
}

describe('an agent', () => {
  test('may not propose 40 services after "What is DNS?", and the reply says so', async () => {
    const events = await conversation.ask('What is DNS?', turnOff(...upTo(40)))
    expect(events).toContainEqual({ type: 'no-action', reason: 'too-many' })
    expect(types(events)).toEqual(['no-action'])
    expect(await lastReply()).toMatchObject({ actions: [], noAction: 'too-many' })
    expect(await bff.store.list('action')).toEqual([])
  })

  test('may propose as many as it likes if the customer’s own message asked for a change', async () => {
    const message = 'Turn off auto-renew for all servers that point to the parking page.'
    expect(types(await conversation.ask(message, turnOff(...upTo(40))))).toEqual(['action'])
    const { actions, noAction } = await lastReply()
    expect((await get(actions[0])).services).toHaveLength(40)
    expect(noAction).toBeNull()
  })

  test('may propose ten records without, but not eleven, nor eleven in several calls', async () => {
    const read = { name: 'mark_notification_read', fields: { notificationId: 'n1' } }
    expect(types(await conversation.ask('What is DNS?', turnOff(...upTo(10))))).toEqual(['action'])
    for (const calls of [[turnOff(...upTo(11))], [turnOff(...upTo(10)), read]])
      expect(types(await conversation.ask('What is DNS?', ...calls))).toEqual(['no-action'])
  })
})

describe('the reply says that nothing was prepared', () => {
  test('if the lists cannot be read at that moment', async () => {
    provider.state.unreadable = true
    const events = await conversation.ask('Turn it off', turnOff('1'))
    expect(events).toContainEqual({ type: 'no-action', reason: 'unreadable' })
    expect(await lastReply()).toMatchObject({ actions: [], noAction: 'unreadable' })
    // Resumed, or sent again, it says so too.
    const { id } = await lastReply()
    const { text } = await browser.get(`/api/assistant/messages/${id}/stream`)
    expect(text).toContain('"no-action"')
  })

  test.each([
    ['nothing fits', turnOff('99')],
    ['it is set like that already', { ...turnOff('1'), fields: { id: '1', enabled: true } }],
    ['the call leaves a question open', { name: 'set_auto_renew', fields: { id: '1' } }],
  ])('if %s', async (_, call) => {
    const events = await conversation.ask('Change it', call)
    expect(events).toContainEqual({ type: 'no-action', reason: 'nothing' })
    expect(await lastReply()).toMatchObject({ actions: [], noAction: 'nothing' })
  })

  test('but not about other tools, nor if something was prepared', async () => {
    const lookup = { name: 'get_auto_renew', fields: { id: '1' } }
    const other = { name: 'search_help', fields: { query: 'dns' } }
    expect(types(await conversation.ask('Look it up', lookup, other))).toEqual([])
    expect(types(await conversation.ask('Turn it off', turnOff('1', '99')))).toEqual(['action'])
    expect((await lastReply()).noAction).toBeNull()
  })
})

describe('leaving out', () => {
  test('vps/1 does not leave out domain/1', async () => {
    const [server] = provider.services.values()
    if (server) provider.services.set('domain 1', { ...server, type: 'domain' })
    const services = ['vps', 'domain'].map((type) => ({ type, id: '1' }))
    const fields = { services, enabled: false }
    const [id = ''] = await conversation.propose({ name: 'set_auto_renew', fields })
    expect((await get(id)).services).toHaveLength(2)
    const { json } = await confirm(id, [{ type: 'vps', id: '1' }])
    expect(json.services).toMatchObject([{ type: 'domain', id: '1' }])
  })

  test('a notification keeps it, and the others are changed', async () => {
    const fields = { notificationIds: ['n1', 'n2'] }
    const [id = ''] = await conversation.propose({ name: 'delete_notification', fields })
    expect((await get(id)).notifications).toHaveLength(2)
    const { json } = await confirm(id, [{ type: 'notification', id: 'n1' }])
    expect(json.notifications).toMatchObject([{ id: 'n2' }])
    expect(provider.writes).toEqual(['DELETE notifications n2'])
  })
})

test('confirming 51 asks for a proof and stays open; with one left out it needs none', async () => {
  later += 4.5 * minute
  const [id = ''] = await conversation.propose(turnOff(...upTo(51)))
  later += minute
  expect(await confirm(id)).toMatchObject({ status: 403, json: { code: 'step_up_required' } })
  expect((await get(id)).state).toBe('open')
  expect(provider.writes).toEqual([])
  const { status, json } = await confirm(id, [{ type: 'vps', id: '51' }])
  expect([status, json.services.length]).toEqual([200, 50])
})

test('a stopped reply proposes nothing', async () => {
  const body = { message: 'Turn it off', clientMessageId: randomUUID() }
  const reply = openStream(bff, browser.cookie, 'POST', '/api/assistant/messages', body)
  const { name, fields } = turnOff('1')
  const call = { index: 0, function: { name, arguments: JSON.stringify(fields) } }
  await provider.say(0, { choices: [{ index: 0, delta: { content: 'Shall I?' } }] })
  await provider.say(0, { choices: [{ index: 0, delta: { tool_calls: [call] } }] })
  await reply.until('meta')
  const [meta] = reply.events
  const messageId = meta?.type === 'meta' ? meta.messageId : ''
  expect((await browser.send('POST', `/api/assistant/messages/${messageId}/stop`)).status).toBe(204)
  const events = await reply.ended
  expect(types(events)).toEqual([])
  expect(events.at(-1)).toMatchObject({ finish: 'stopped' })
  expect(await bff.store.list('action')).toEqual([])
})
