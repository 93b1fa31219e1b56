import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { startBff } from '#bff/testing/start.ts'
import type { Browser, TestBff } from '#bff/testing/start.ts'
import type { AssistantEvent, Message } from '#contract/assistant.ts'

import { openStream } from './testing/open-stream.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

const delta = (content: string) => ({ choices: [{ delta: { content } }] })
const stop = { choices: [{ delta: {}, finish_reason: 'stop' }] }

let bff: TestBff
let provider: ReturnType<typeof scriptedProvider>
let browser: Browser

async function start(env: Record<string, string> = {}) {
  provider = scriptedProvider()
  bff = await startBff(provider.provide, { env })
  browser = bff.browser()
  const signedIn = await browser.signIn('nmk_live_assistant_test')
  expect(signedIn.status).toBe(201)
}
afterEach(() => bff.end())

const question = (change: object = {}) => ({
  message: 'Which services end soon?',
  clientMessageId: randomUUID() as string,
  ...change,
})

const open = (method: string, path: string, body?: unknown) =>
  openStream(bff, browser.cookie, method, path, body)
const ask = (body: object) => open('POST', '/api/assistant/messages', body)
const textOf = (events: AssistantEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
const meta = (events: AssistantEvent[]) => {
  const [first] = events
  if (first?.type !== 'meta') throw new Error('no meta event')
  return first
}

describe('an answer', () => {
  it('is told at once, numbered, and ends', async () => {
    await start()
    const asked = ask(question({ context: { page: '/services', subjects: [] } }))
    await provider.say(0, delta('There are '))
    await asked.until('text')
    expect(textOf(asked.events)).toBe('There are ')
    await provider.say(0, delta('two.'), stop, '[DONE]')
    provider.close(0)
    const events = await asked.ended
    const { headers } = await asked.response
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(events.map(({ type }) => type)).toEqual(['meta', 'text', 'text', 'end'])
    expect(asked.numbers).toEqual([1, 2, 3, 4])
    expect(events.at(-1)).toEqual({ type: 'end', finish: 'stop' })
    expect(meta(events)).toMatchObject({ conversationId: 'c1', source: 'provider' })
  })

  it('carries what was typed, ids, and nothing of the account', async () => {
    await start()
    const subjects = [{ kind: 'invoice', type: null, id: '77', label: 'INV-77' }]
    const first = ask(question({ message: 'Why?', context: { page: '/invoices/77', subjects } }))
    await provider.say(0, delta('Because.'), stop)
    provider.close(0)
    await first.ended
    const { conversationId } = meta(first.events)
    const second = ask(question({ message: 'And then?', conversationId }))
    await provider.say(1, delta('Then.'), stop)
    provider.close(1)
    await second.ended
    const [one, two] = provider.asked
    expect(one?.body).toMatchObject({
      message: 'Why?',
      query: 'Why?',
      conversationId: 'c1',
      context: { page: '/invoices/77', subjects },
      stream: true,
    })
    expect(one?.body).not.toHaveProperty('model')
    expect(two?.body['messages']).toEqual([
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: 'Because.' },
      { role: 'user', content: 'And then?' },
    ])
    expect(JSON.stringify(provider.asked.map(({ body }) => body))).not.toMatch(/nmk_live|Studio/)
  })

  it('is attached to by the same clientMessageId, from two tabs', async () => {
    await start()
    const body = question()
    const one = ask(body)
    const two = ask(body)
    await provider.say(0, delta('Once.'), stop)
    provider.close(0)
    await Promise.all([one.ended, two.ended])
    expect(textOf(two.events)).toBe('Once.')
    expect(meta(two.events)).toEqual(meta(one.events))
    expect(provider.asked).toHaveLength(1)
    const later = ask(body)
    await later.ended
    expect(textOf(later.events)).toBe('Once.')
    expect(provider.asked).toHaveLength(1)
  })

  it('is resumed from any event, before and after its end', async () => {
    await start()
    const asked = ask(question())
    await provider.say(0, delta('There are '))
    await asked.until('text')
    await asked.leave()
    const { messageId } = meta(asked.events)
    const path = `/api/assistant/messages/${messageId}/stream`
    const resumed = open('GET', `${path}?after=1`)
    await provider.say(0, delta('two.'), stop)
    provider.close(0)
    await resumed.ended
    expect(textOf(resumed.events)).toBe('There are two.')
    const end = open('GET', `${path}?after=99`)
    expect((await end.ended).map(({ type }) => type)).toEqual(['end'])
    const unknown = await browser.get('/api/assistant/messages/nobody/stream')
    expect(unknown.json.code).toBe('not_found')
  })

  it('is nobody else’s', async () => {
    await start()
    const asked = ask(question())
    await provider.say(0, delta('These are mine, '))
    await asked.until('text')
    const { messageId, conversationId } = meta(asked.events)
    const other = bff.browser()
    await other.signIn('nmk_live_somebody_else')
    const paths = [
      `/api/assistant/messages/${messageId}/stream`,
      `/api/assistant/conversations/${conversationId}`,
    ]
    for (const path of paths) expect((await other.get(path)).json.code).toBe('not_found')
    const stopped = await other.send('POST', `/api/assistant/messages/${messageId}/stop`)
    expect(stopped.json.code).toBe('not_found')
    expect((await bff.browser().get(paths[0] ?? '')).status).toBe(401)
    provider.close(0)
    await asked.ended
  })

  it('is stopped at the provider before its reader is told, and keeps its text', async () => {
    await start()
    const asked = ask(question())
    await provider.say(0, delta('Half an ans'))
    await asked.until('text')
    const { messageId, conversationId } = meta(asked.events)
    const stopped = await browser.send('POST', `/api/assistant/messages/${messageId}/stop`)
    // An event, not a time: the provider has been let go by the time that stopping is answered.
    expect([stopped.status, provider.asked[0]?.signal.aborted]).toEqual([204, true])
    await asked.ended
    expect(asked.events.at(-1)).toEqual({ type: 'end', finish: 'stopped' })
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages[1]).toMatchObject({ text: 'Half an ans', finish: 'stopped' })
  })

  it('is stopped by signing out', async () => {
    await start()
    const asked = ask(question())
    await provider.say(0, delta('Half of it '))
    await asked.until('text')
    await browser.send('DELETE', '/api/session')
    await asked.ended
    expect(provider.asked[0]?.signal.aborted).toBe(true)
  })

  it('is let go some time after its last reader left', async () => {
    await start({ PORTICO_CHAT_GRACE_MS: '50' })
    const asked = ask(question())
    await provider.say(0, delta('Half of it '))
    await asked.until('text')
    await asked.leave()
    while (!provider.asked[0]?.signal.aborted) await sleep(10)
    const { conversationId } = meta(asked.events)
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages[1]).toMatchObject({ text: 'Half of it ', finish: 'incomplete' })
  })
})

describe('limits', () => {
  it('ends an answer that does not begin, keep-alives or not', async () => {
    await start({ PORTICO_CHAT_FIRST_MS: '100' })
    const asked = ask(question())
    await provider.say(0, { type: 'ping' })
    const events = await asked.ended
    expect(events.slice(1)).toEqual([
      { type: 'error', code: 'provider_timeout' },
      { type: 'end', finish: 'error' },
    ])
    expect(provider.asked[0]?.signal.aborted).toBe(true)
  })

  it('ends an answer that falls silent, as incomplete', async () => {
    await start({ PORTICO_CHAT_IDLE_MS: '100' })
    const asked = ask(question())
    await provider.say(0, delta('Half of it '))
    const events = await asked.ended
    expect(events.at(-1)).toEqual({ type: 'end', finish: 'incomplete' })
    expect(textOf(events)).toBe('Half of it ')
  })

  it('does not wait for a connection that stays open behind the end', async () => {
    await start()
    const asked = ask(question())
    await provider.say(0, delta('All.'), stop, '[DONE]')
    expect((await asked.ended).at(-1)).toEqual({ type: 'end', finish: 'stop' })
  })

  it('takes one question at a time in a conversation', async () => {
    await start()
    const first = ask(question())
    await provider.say(0, delta('There '))
    await first.until('text')
    const { conversationId } = meta(first.events)
    const second = await browser.send('POST', '/api/assistant/messages', {
      body: question({ conversationId }),
    })
    expect(second.json.code).toBe('conflict')
    provider.close(0)
    await first.ended
  })
})

describe('a refusal', () => {
  it.each([
    [429, { 'retry-after': '7' }, 'rate_limited'],
    [403, {}, 'missing_scope'],
    [500, {}, 'provider_error'],
    [503, {}, 'provider_unavailable'],
  ])('%i is a problem document', async (status, headers, code) => {
    await start()
    provider.answerWith(() =>
      Response.json({ success: false, message: 'db-07' }, { status, headers }),
    )
    const answer = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect(answer.json).toMatchObject({ code })
    expect(answer.json.retryAfterSeconds).toBe(status === 429 ? 7 : undefined)
    expect(answer.text).not.toContain('db-07')
  })

  it('in an envelope under status 200 is one, too, and can be tried again with the same id', async () => {
    await start()
    const body = question()
    provider.answerWith(() =>
      Response.json({
        success: false,
        code: 'SCOPE_MISSING',
        error: 'Unauthorized',
        message: 'x',
        details: {},
      }),
    )
    const refused = await browser.send('POST', '/api/assistant/messages', { body })
    expect(refused.json).toMatchObject({ code: 'missing_scope', status: 403 })
    provider.answerWith(() =>
      Response.json({ success: true, data: { answer: 'Yes.' }, message: 'ok' }),
    )
    const taken = ask(body)
    expect(textOf(await taken.ended)).toBe('Yes.')
  })

  it('of the key is believed only when the account refuses it as well', async () => {
    await start()
    provider.answerWith(() =>
      Response.json({ success: false, code: 'INVALID_API_KEY', message: 'agent key' }),
    )
    const answer = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect(answer.json.code).toBe('provider_error')
    const session = await browser.get('/api/session')
    expect(session.json.state).toBe('signed-in')
  })

  it('of a model that is not offered comes from us', async () => {
    await start({ PORTICO_MODELS: 'small,large' })
    const refused = await browser.send('POST', '/api/assistant/messages', {
      body: question({ model: 'huge' }),
    })
    expect(refused.json.code).toBe('invalid_input')
    const asked = ask(question())
    await provider.say(0, delta('Yes.'), stop)
    provider.close(0)
    await asked.ended
    expect(provider.asked[0]?.body['model']).toBe('small')
  })
})

describe('conversations', () => {
  const talk = async (message: string, answer: string, change: object = {}) => {
    const index = provider.asked.length
    const asked = ask(question({ message, ...change }))
    await provider.say(index, delta(answer), stop)
    provider.close(index)
    await asked.ended
    return meta(asked.events)
  }

  it('are ours and the provider’s in one list, found by what was said', async () => {
    await start()
    await talk('Where is my invoice?', 'Under *Invoices*.')
    const all = await browser.get('/api/assistant/conversations')
    expect(all.json.items.map(({ title }: { title: string }) => title)).toEqual([
      'Where is my invoice?',
      'Asked elsewhere',
    ])
    const found = await browser.get('/api/assistant/conversations?q=under')
    expect(found.json.items).toHaveLength(1)
    const elsewhere = await browser.get('/api/assistant/conversations/old')
    expect(elsewhere.json.messages).toBeNull()
  })

  it('keep what was said, sealed', async () => {
    await start()
    const { conversationId } = await talk('A secret question', 'A secret answer')
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages.map(({ role, text }: Message) => [role, text])).toEqual([
      ['customer', 'A secret question'],
      ['assistant', 'A secret answer'],
    ])
    const records = [
      ...(await bff.core.store.list('conversation')),
      ...(await bff.core.store.list('conversation-message')),
    ]
    expect(records).toHaveLength(3)
    expect(records.map(({ value }) => value.toString('latin1')).join()).not.toContain('secret')
  })

  it('are renamed here and deleted on both sides', async () => {
    await start()
    const { conversationId } = await talk('One', 'Two')
    const path = `/api/assistant/conversations/${conversationId}`
    const renamed = await browser.send('PATCH', path, { body: { title: 'Mine' } })
    expect(renamed.json.title).toBe('Mine')
    const deleted = await browser.send('DELETE', path)
    expect(deleted.status).toBe(204)
    expect(provider.deleted).toEqual(['c1'])
    expect((await browser.get(path)).json.code).toBe('not_found')
    expect(await bff.core.store.list('conversation-message')).toEqual([])
  })

  it('let a question be changed in its place', async () => {
    await start()
    const { conversationId } = await talk('Frist', 'What?')
    const before = await browser.get(`/api/assistant/conversations/${conversationId}`)
    await talk('First', 'First it is.', { conversationId, replaces: before.json.messages[0].id })
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages.map(({ text }: Message) => text)).toEqual(['First', 'First it is.'])
    expect(provider.asked[1]?.body['messages']).toEqual([{ role: 'user', content: 'First' }])
  })

  it('keep an opinion on an answer', async () => {
    await start()
    const { messageId, conversationId } = await talk('One', 'Two')
    const rated = await browser.send('POST', `/api/assistant/messages/${messageId}/feedback`, {
      body: { value: 'down' },
    })
    expect(rated.status).toBe(204)
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages[1].feedback).toBe('down')
  })

  it('hold no secrets that an answer told', async () => {
    await start()
    const asked = ask(question())
    await provider.say(
      0,
      delta('Your root pass'),
      delta('word is hunter2!Xy'),
      delta('9. Bye.'),
      stop,
    )
    provider.close(0)
    const events = await asked.ended
    expect(textOf(events)).not.toContain('hunter2')
    const { json } = await browser.get(
      `/api/assistant/conversations/${meta(events).conversationId}`,
    )
    expect(json.messages[1].text).not.toContain('hunter2')
  })
})
