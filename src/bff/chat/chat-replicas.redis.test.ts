/** A chat reply is resumed, stopped and ended at another replica than the one that reads it. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { scriptedProvider } from '#bff/chat/testing/scripted-provider.ts'
import type { AssistantEvent } from '#contract/assistant.ts'
import { type Replicas, startReplicas } from '#testing/replicas.ts'
import type { Browser } from '#testing/start.ts'

let provider: ReturnType<typeof scriptedProvider>
let replicas: Replicas
let browser: Browser
let second: Browser
beforeEach(async () => {
  provider = scriptedProvider()
  replicas = await startReplicas((request) => provider.provide(request))
  browser = replicas.servers[0].browser()
  await browser.signIn('nmk_key_of_the_test')
  second = replicas.servers[1].browser()
  second.cookie = browser.cookie
})
afterEach(() => replicas.end())

const soon = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 })
const clientMessageId = randomUUID()
const delta = (content: string) => ({ choices: [{ delta: { content } }] })
const stop = { choices: [{ delta: {}, finish_reason: 'stop' }] }
const ask = (server: 0 | 1 = 0) =>
  openStream(replicas.servers[server], browser.cookie, 'POST', '/api/assistant/messages', {
    message: 'Which domains expire?',
    clientMessageId,
  })
const resume = (id: string, after: number) =>
  openStream(
    replicas.servers[1],
    browser.cookie,
    'GET',
    `/api/assistant/messages/${id}/stream?after=${after}`,
  )
const textOf = (events: readonly AssistantEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
const metaOf = (events: readonly AssistantEvent[]) => {
  const [meta] = events
  if (meta?.type !== 'meta') throw new Error('no meta event')
  return meta
}

test('goes on at the other replica after the last event', async () => {
  const here = ask()
  await soon(() => expect(provider.requests).toHaveLength(1))
  await provider.say(0, delta('Two domains '))
  await here.until('text')
  const seen = here.numbers.at(-1) ?? 0
  await here.leave()
  const there = resume(metaOf(here.events).messageId, seen)
  await provider.say(0, delta('expire soon.'))
  await there.until('text')
  await provider.say(0, stop, '[DONE]')
  await there.ended
  expect(textOf(here.events) + textOf(there.events)).toBe('Two domains expire soon.')
  expect(there.numbers[0]).toBe(seen + 1)
  expect(there.events.at(-1)).toEqual({ type: 'end', finish: 'stop' })
})

test('the same question at the other replica attaches to the reply', async () => {
  const here = ask()
  await soon(() => expect(provider.requests).toHaveLength(1))
  await provider.say(0, delta('Two domains.'))
  await here.until('text')
  const there = ask(1)
  await there.until('text')
  await provider.say(0, stop, '[DONE]')
  expect(textOf(await there.ended)).toBe('Two domains.')
  expect(provider.requests).toHaveLength(1)
})

test('is stopped at the other replica', async () => {
  const here = ask()
  await soon(() => expect(provider.requests).toHaveLength(1))
  await provider.say(0, delta('Two domains expire '))
  await here.until('text')
  const { messageId } = metaOf(here.events)
  const path = `/api/assistant/messages/${messageId}/stop`
  expect((await second.send('POST', path)).status).toBeLessThan(300)
  expect((await here.ended).at(-1)).toEqual({ type: 'end', finish: 'stopped' })
})

test('is ended as incomplete by the other replica if its own has died', async () => {
  const here = ask()
  await soon(() => expect(provider.requests).toHaveLength(1))
  await provider.say(0, delta('Two domains '))
  await here.until('text')
  const { messageId, conversationId } = metaOf(here.events)
  const there = resume(messageId, 0)
  await there.until('text')
  // As if the process had died: its lease ends, and its token is invalid.
  const names = (await replicas.redis.command('ZRANGE', '{portico}:leases', '0', '-1')) as string[]
  const name = names.find((each) => each.startsWith('reply ')) ?? ''
  await replicas.redis.command('HSET', '{portico}:tokens', name, '0')
  await replicas.redis.command('ZADD', '{portico}:leases', '0', name)
  expect((await there.ended).at(-1)).toEqual({ type: 'end', finish: 'incomplete' })
  expect(textOf(there.events)).toBe(textOf(here.events))
  const { json } = await second.get(`/api/assistant/conversations/${conversationId}`)
  expect(json.messages.at(-1)).toMatchObject({
    text: textOf(here.events),
    finish: 'incomplete',
  })
  await here.leave()
})
