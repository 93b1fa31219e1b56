import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { systemClock } from '#server/clock.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

import { createConversation, createProvider, type ToolCall, turnOff } from './testing/agent.ts'

const key = 'nmk_live_assistant_test'
const minute = 60_000

let bff: TestBff
let browser: Browser
let provider: ReturnType<typeof createProvider>
/** Milliseconds that the server is ahead. */
let later: number
let conversation: ReturnType<typeof createConversation>

beforeEach(async () => {
  provider = createProvider()
  later = 0
  const clock = { now: () => Date.now() + later, sleep: systemClock.sleep }
  bff = await startBff(provider.provide, { clock })
  browser = bff.browser()
  await browser.signIn(key)
  conversation = createConversation(bff, browser, provider)
})
afterEach(() => bff.end())

const path = (id: string) => `/api/assistant/actions/${id}`
const get = async (id: string) => (await browser.get(path(id))).json
const confirm = (id: string, exclude: object[] = []) =>
  browser.send('POST', `${path(id)}/confirm`, { body: { exclude } })

/** Proposes one change, which must become one proposal. */
async function proposeOne(...calls: ToolCall[]): Promise<string> {
  const ids = await conversation.propose(...calls)
  expect(ids).toHaveLength(1)
  return ids[0] ?? ''
}

describe('a proposal', () => {
  test('changes nothing, shows our own data, and stays with the reply', async () => {
    const id = await proposeOne({
      name: 'set_auto_renew',
      fields: { domain: 'BUILD-02', enabled: false },
    })
    expect(await get(id)).toMatchObject({
      kind: 'auto-renew',
      enabled: false,
      services: [{ type: 'vps', id: '2', name: 'build-02', autoRenew: { enabled: true } }],
      state: 'open',
      result: null,
    })
    const { json } = await browser.get(`/api/assistant/conversations/${conversation.id}`)
    expect(json.messages[1]).toMatchObject({ role: 'assistant', text: 'Shall I?', actions: [id] })
    expect(provider.writes).toEqual([])
  })

  test.each([
    ['an unknown service', turnOff('99')],
    ['a service that is as wanted', { name: 'set_auto_renew', fields: { id: '1', enabled: true } }],
    ['another tool', { name: 'cancel_service', fields: { id: '1' } }],
    ['arguments that are no object', { name: 'set_auto_renew', fields: ['1'] }],
  ])('is not made for %s', async (_, call) => {
    expect(await conversation.propose(call)).toEqual([])
  })

  test('joins the calls for one change', async () => {
    const id = await proposeOne(turnOff('1'), turnOff('2', '3'))
    expect((await get(id)).services.map((service: { id: string }) => service.id)).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  test('is made although the provider holds the connection open after [DONE]', async () => {
    const body = { message: 'Do it', clientMessageId: randomUUID() }
    const reply = openStream(bff, browser.cookie, 'POST', '/api/assistant/messages', body)
    const { name, fields } = turnOff('1')
    const call = { index: 0, function: { name, arguments: JSON.stringify(fields) } }
    const turn = { index: 0, delta: { tool_calls: [call] }, finish_reason: 'stop' }
    await provider.say(0, { choices: [turn] }, '[DONE]')
    // The agent may go on after the turn, until it has been silent for too long.
    await reply.until('meta')
    later += minute
    expect((await reply.ended).map(({ type }) => type)).toEqual(['meta', 'action', 'end'])
  })

  test('is another key’s secret', async () => {
    const id = await proposeOne(turnOff('1'))
    const other = bff.browser()
    await other.signIn('nmk_live_another_key')
    expect((await other.get(path(id))).status).toBe(404)
    expect(
      (await other.send('POST', `${path(id)}/confirm`, { body: { exclude: [] } })).status,
    ).toBe(404)
    expect(provider.writes).toEqual([])
  })
})

describe('confirming', () => {
  test('makes the change once, and records it', async () => {
    const id = await proposeOne(turnOff('1'))
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id)])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await get(id)).toMatchObject({ state: 'confirmed', result: { changed: 1, failed: [] } })
    expect((await confirm(id)).status).toBe(409)
    expect(provider.writes).toEqual(['PATCH services 1'])
    const { json } = await browser.get('/api/changes')
    expect(json.items).toMatchObject([{ kind: 'auto-renew', after: 'off', result: 'done' }])
  })

  test('of several services runs as a job, without those left out', async () => {
    const id = await proposeOne(turnOff('1', '2', '3'))
    const { json } = await confirm(id, [{ type: 'vps', id: '2' }])
    expect(json).toMatchObject({ state: 'confirmed', result: { job: expect.any(String) } })
    await expect
      .poll(async () => (await browser.get(`/api/jobs/${json.result.job}`)).json)
      .toMatchObject({ state: 'done', changed: 2 })
    expect(provider.writes).toEqual(['PATCH services 1', 'PATCH services 3'])
  })

  test.each([
    ['mark_notification_read', 'PATCH notifications n1'],
    ['delete_notification', 'DELETE notifications n1'],
  ])('%s changes the notification', async (name, write) => {
    const id = await proposeOne({ name, fields: { notificationId: 'n1' } })
    expect((await get(id)).notifications).toEqual([{ id: 'n1', title: 'Message n1' }])
    expect((await confirm(id)).json.result).toMatchObject({ changed: 1, failed: [] })
    expect(provider.writes).toEqual([write])
  })

  test('says why the provider refused', async () => {
    const id = await proposeOne(turnOff('1'))
    provider.state.refuses = true
    expect((await confirm(id)).json.result).toEqual({
      job: null,
      changed: 0,
      failed: [{ id: '1', name: 'build-01', code: 'conflict' }],
    })
  })

  test('is refused after five minutes', async () => {
    const id = await proposeOne(turnOff('1'))
    later += 5 * minute
    expect((await confirm(id)).status).toBe(409)
    expect((await get(id)).state).toBe('expired')
    expect(provider.writes).toEqual([])
  })

  test('is refused if the price or the day is no longer what was shown', async () => {
    const id = await proposeOne(turnOff('1'))
    const service = provider.services.get('1')
    if (service) service.price = '99.00'
    later += minute
    expect((await confirm(id)).status).toBe(409)
    expect((await get(id)).state).toBe('open')
    expect(provider.writes).toEqual([])
  })

  test('is refused once it is cancelled, or replaced by a later proposal', async () => {
    const cancelled = await proposeOne(turnOff('1'))
    expect((await browser.send('POST', `${path(cancelled)}/cancel`)).json.state).toBe('cancelled')
    const replaced = await proposeOne(turnOff('2'))
    const later = await proposeOne(turnOff('2', '3'))
    expect((await get(replaced)).state).toBe('replaced')
    for (const id of [cancelled, replaced]) expect((await confirm(id)).status).toBe(409)
    expect(provider.writes).toEqual([])
    expect((await confirm(later)).status).toBe(200)
  })

  test('by words does nothing', async () => {
    await proposeOne(turnOff('1'))
    for (const name of ['confirm', 'confirm_action', 'approve'])
      await conversation.propose({ name, fields: { approved: true } })
    expect(provider.writes).toEqual([])
  })
})

test('deleting a conversation deletes its proposals', async () => {
  const id = await proposeOne(turnOff('1'))
  await browser.send('DELETE', `/api/assistant/conversations/${conversation.id}`)
  expect((await browser.get(path(id))).status).toBe(404)
  expect(await bff.store.list('action')).toEqual([])
  expect(await bff.store.list('action-chance')).toEqual([])
})
