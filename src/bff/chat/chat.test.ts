import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import type { AssistantEvent, Message } from '#contract/assistant.ts'
import { startBff } from '#testing/start.ts'
import type { Browser, TestBff } from '#testing/start.ts'

import { openStream } from './testing/open-stream.ts'
import { delta, meta, question, stop } from './testing/replies.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

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

const open = (method: string, path: string, body?: unknown) =>
  openStream(bff, browser.cookie, method, path, body)
const ask = (body: object) => open('POST', '/api/assistant/messages', body)
const textOf = (events: AssistantEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.delta : '')).join('')

describe('replies under way', () => {
  const overloaded = async (reply: { response: Promise<Response> }) => {
    const { status, headers } = await reply.response
    return [status, headers.get('retry-after')]
  }

  it('are five per key, in all its sessions, and a place is free again once one has ended', async () => {
    await start()
    const replies = Array.from({ length: 5 }, () => ask(question()))
    for (const index of replies.keys()) await provider.say(index, delta('There are '))
    await Promise.all(replies.map(({ response }) => response))
    expect(await overloaded(ask(question()))).toEqual([503, '5'])
    expect(provider.requests).toHaveLength(5)
    const same = bff.browser()
    await same.signIn('nmk_live_assistant_test')
    const ofSame = openStream(bff, same.cookie, 'POST', '/api/assistant/messages', question())
    expect(await overloaded(ofSame)).toEqual([503, '5'])
    const other = bff.browser()
    await other.signIn('nmk_live_another_key')
    const ofOther = openStream(bff, other.cookie, 'POST', '/api/assistant/messages', question())
    await provider.say(5, delta('Yes.'), stop)
    provider.close(5)
    expect((await ofOther.response).status).toBe(200)
    await provider.say(0, stop)
    provider.close(0)
    await replies[0]?.ended
    const next = ask(question())
    await provider.say(6, delta('Yes.'), stop)
    provider.close(6)
    expect((await next.response).status).toBe(200)
  })

  it('are limited over all sessions', async () => {
    await start({ PORTICO_CHAT_CONNECTIONS: '1' })
    const reply = ask(question())
    await provider.say(0, delta('There are '))
    await reply.until('text')
    expect(await overloaded(ask(question()))).toEqual([503, '5'])
  })
})

describe('a chat reply', () => {
  it('streams numbered events as they arrive, up to the end event', async () => {
    await start()
    const reply = ask(question({ context: { page: '/services', subjects: [] } }))
    await provider.say(0, delta('There are '))
    await reply.until('text')
    expect(textOf(reply.events)).toBe('There are ')
    await provider.say(0, delta('two.'), stop, '[DONE]')
    provider.close(0)
    const events = await reply.ended
    const { headers } = await reply.response
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(events.map(({ type }) => type)).toEqual(['meta', 'text', 'text', 'end'])
    expect(reply.numbers).toEqual([1, 2, 3, 4])
    expect(events.at(-1)).toEqual({ type: 'end', finish: 'stop' })
    expect(meta(events)).toMatchObject({ conversationId: 'c1', source: 'provider' })
  })

  it('sends the provider what was typed and the subjects’ ids, but no account data', async () => {
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
    const [firstRequest, secondRequest] = provider.requests
    expect(firstRequest?.body).toMatchObject({
      message: 'Why?',
      query: 'Why?',
      conversationId: 'c1',
      context: { page: '/invoices/77', subjects },
      stream: true,
    })
    expect(firstRequest?.body).not.toHaveProperty('model')
    expect(secondRequest?.body['messages']).toEqual([
      { role: 'user', content: 'Why?' },
      { role: 'assistant', content: 'Because.' },
      { role: 'user', content: 'And then?' },
    ])
    expect(JSON.stringify(provider.requests.map(({ body }) => body))).not.toMatch(/nmk_live|Studio/)
  })

  it('is shared by two tabs that send the same clientMessageId', async () => {
    await start()
    const body = question()
    const tab1 = ask(body)
    const tab2 = ask(body)
    await provider.say(0, delta('Once.'), stop)
    provider.close(0)
    await Promise.all([tab1.ended, tab2.ended])
    expect(textOf(tab2.events)).toBe('Once.')
    expect(meta(tab2.events)).toEqual(meta(tab1.events))
    expect(provider.requests).toHaveLength(1)
    const later = ask(body)
    await later.ended
    expect(textOf(later.events)).toBe('Once.')
    expect(provider.requests).toHaveLength(1)
  })

  it('can be resumed after any event, before and after its end', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('There are '))
    await reply.until('text')
    await reply.leave()
    const { messageId } = meta(reply.events)
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

  it('cannot be read or stopped by another account', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('These are mine, '))
    await reply.until('text')
    const { messageId, conversationId } = meta(reply.events)
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
    await reply.ended
  })

  it('stops at the provider before the stop request returns, and keeps its text', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('Half an ans'))
    await reply.until('text')
    const { messageId, conversationId } = meta(reply.events)
    const stopped = await browser.send('POST', `/api/assistant/messages/${messageId}/stop`)
    // No polling: the provider’s request is aborted before the response is sent.
    expect([stopped.status, provider.requests[0]?.signal.aborted]).toEqual([204, true])
    await reply.ended
    expect(reply.events.at(-1)).toEqual({ type: 'end', finish: 'stopped' })
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages[1]).toMatchObject({ text: 'Half an ans', finish: 'stopped' })
  })

  it('stops when the customer signs out', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('Half of it '))
    await reply.until('text')
    await browser.send('DELETE', '/api/session')
    await reply.ended
    expect(provider.requests[0]?.signal.aborted).toBe(true)
  })

  it('is aborted a while after its last reader has left', async () => {
    await start({ PORTICO_CHAT_GRACE_MS: '50' })
    const reply = ask(question())
    await provider.say(0, delta('Half of it '))
    await reply.until('text')
    await reply.leave()
    while (!provider.requests[0]?.signal.aborted) await sleep(10)
    const { conversationId } = meta(reply.events)
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages[1]).toMatchObject({ text: 'Half of it ', finish: 'incomplete' })
  })
})

describe('limits', () => {
  it('end a reply that never begins, despite keep-alives', async () => {
    await start({ PORTICO_CHAT_FIRST_MS: '100' })
    const reply = ask(question())
    await provider.say(0, { type: 'ping' })
    const events = await reply.ended
    expect(events.slice(1)).toEqual([
      { type: 'error', code: 'provider_timeout' },
      { type: 'end', finish: 'error' },
    ])
    expect(provider.requests[0]?.signal.aborted).toBe(true)
  })

  it('end a reply that falls silent, as incomplete', async () => {
    await start({ PORTICO_CHAT_IDLE_MS: '100' })
    const reply = ask(question())
    await provider.say(0, delta('Half of it '))
    const events = await reply.ended
    expect(events.at(-1)).toEqual({ type: 'end', finish: 'incomplete' })
    expect(textOf(events)).toBe('Half of it ')
  })

  it('do not wait for a connection that stays open after the end', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('All.'), stop, '[DONE]')
    expect((await reply.ended).at(-1)).toEqual({ type: 'end', finish: 'stop' })
  })

  it('allow one running reply per conversation', async () => {
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
    provider.respondWith(() =>
      Response.json({ success: false, message: 'db-07' }, { status, headers }),
    )
    const response = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect(response.json).toMatchObject({ code })
    expect(response.json.retryAfterSeconds).toBe(status === 429 ? 7 : undefined)
    expect(response.text).not.toContain('db-07')
  })

  it('is recognised by its status, even with a compressed body', async () => {
    await start()
    const gzip = { 'content-encoding': 'gzip', 'retry-after': '7' }
    provider.respondWith(() => new Response('x', { status: 429, headers: gzip }))
    const limited = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect(limited.json).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 7 })
    provider.respondWith(() => new Response('x', { headers: { 'content-encoding': 'br' } }))
    const packed = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect(packed.json.code).toBe('provider_unreadable')
  })

  it('in an envelope with status 200 is a problem too, and the same id can be retried', async () => {
    await start()
    const body = question()
    provider.respondWith(() =>
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
    provider.respondWith(() =>
      Response.json({ success: true, data: { answer: 'Yes.' }, message: 'ok' }),
    )
    const retry = ask(body)
    expect(textOf(await retry.ended)).toBe('Yes.')
  })

  it('of the key does not end the session if the account can still be read', async () => {
    await start()
    provider.respondWith(() =>
      Response.json({ success: false, code: 'INVALID_API_KEY', message: 'agent key' }),
    )
    const response = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect(response.json.code).toBe('provider_error')
    const session = await browser.get('/api/session')
    expect(session.json.state).toBe('signed-in')
  })

  it('for an unknown model comes from Portico, not the provider', async () => {
    await start({ PORTICO_MODELS: 'small,large' })
    const refused = await browser.send('POST', '/api/assistant/messages', {
      body: question({ model: 'huge' }),
    })
    expect(refused.json.code).toBe('invalid_input')
    const reply = ask(question())
    await provider.say(0, delta('Yes.'), stop)
    provider.close(0)
    await reply.ended
    expect(provider.requests[0]?.body['model']).toBe('small')
  })
})

describe('conversations', () => {
  const talk = async (message: string, text: string, change: object = {}) => {
    const index = provider.requests.length
    const reply = ask(question({ message, ...change }))
    await provider.say(index, delta(text), stop)
    provider.close(index)
    await reply.ended
    return meta(reply.events)
  }

  it('list ours and the provider’s together, searchable by their text', async () => {
    await start()
    await talk('Where is my invoice?', 'Under *Invoices*.')
    const all = await browser.get('/api/assistant/conversations')
    expect(all.json.items.map(({ title }: { title: string }) => title)).toEqual([
      'Where is my invoice?',
      'Asked elsewhere',
    ])
    const matches = await browser.get('/api/assistant/conversations?q=under')
    expect(matches.json.items).toHaveLength(1)
    const elsewhere = await browser.get('/api/assistant/conversations/old')
    expect(elsewhere.json.messages).toBeNull()
  })

  it('are stored sealed', async () => {
    await start()
    const { conversationId } = await talk('A secret question', 'A secret answer')
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages.map(({ role, text }: Message) => [role, text])).toEqual([
      ['customer', 'A secret question'],
      ['assistant', 'A secret answer'],
    ])
    const records = [
      ...(await bff.database.list('conversation')),
      ...(await bff.database.list('conversation-message')),
    ]
    expect(records).toHaveLength(3)
    expect(records.map(({ value }) => value.toString('latin1')).join()).not.toContain('secret')
  })

  it('are renamed in Portico, and deleted at the provider too', async () => {
    await start()
    const { conversationId } = await talk('One', 'Two')
    const path = `/api/assistant/conversations/${conversationId}`
    const renamed = await browser.send('PATCH', path, { body: { title: 'Mine' } })
    expect(renamed.json.title).toBe('Mine')
    const deleted = await browser.send('DELETE', path)
    expect(deleted.status).toBe(204)
    expect(provider.deletedIds).toEqual(['c1'])
    expect((await browser.get(path)).json.code).toBe('not_found')
    expect(await bff.store.list('conversation-message')).toEqual([])
  })

  it('let a question be replaced', async () => {
    await start()
    const { conversationId } = await talk('Frist', 'What?')
    const before = await browser.get(`/api/assistant/conversations/${conversationId}`)
    await talk('First', 'First it is.', { conversationId, replaces: before.json.messages[0].id })
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages.map(({ text }: Message) => text)).toEqual(['First', 'First it is.'])
    expect(provider.requests[1]?.body['messages']).toEqual([{ role: 'user', content: 'First' }])
  })

  it('keep feedback on a reply', async () => {
    await start()
    const { messageId, conversationId } = await talk('One', 'Two')
    const rated = await browser.send('POST', `/api/assistant/messages/${messageId}/feedback`, {
      body: { value: 'down' },
    })
    expect(rated.status).toBe(204)
    const { json } = await browser.get(`/api/assistant/conversations/${conversationId}`)
    expect(json.messages[1].feedback).toBe('down')
  })

  it('do not store secrets from a reply', async () => {
    await start()
    const reply = ask(question())
    await provider.say(
      0,
      delta('Your root pass'),
      delta('word is hunter2!Xy'),
      delta('9. Bye.'),
      stop,
    )
    provider.close(0)
    const events = await reply.ended
    expect(textOf(events)).not.toContain('hunter2')
    const { json } = await browser.get(
      `/api/assistant/conversations/${meta(events).conversationId}`,
    )
    expect(json.messages[1].text).not.toContain('hunter2')
  })
})
