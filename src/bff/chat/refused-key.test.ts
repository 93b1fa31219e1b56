import { afterEach, describe, expect, it } from 'vitest'

import { startBff } from '#testing/start.ts'
import type { Browser, TestBff } from '#testing/start.ts'

import { openStream } from './testing/open-stream.ts'
import { delta, meta, question, stop } from './testing/replies.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

let bff: TestBff
let provider: ReturnType<typeof scriptedProvider>
let browser: Browser

async function start() {
  provider = scriptedProvider()
  bff = await startBff(provider.provide)
  browser = bff.browser()
  const signedIn = await browser.signIn('nmk_live_assistant_test')
  expect(signedIn.status).toBe(201)
}
afterEach(() => bff.end())

const open = (method: string, path: string, body?: unknown) =>
  openStream(bff, browser.cookie, method, path, body)
const ask = (body: object) => open('POST', '/api/assistant/messages', body)

describe('a key that the provider refuses during a chat', () => {
  const refusal = () => new Response('{}', { status: 401 })

  it('is reported instead of a reply, and ends the session', async () => {
    await start()
    const first = ask(question())
    await provider.say(0, delta('Hello.'), stop)
    provider.close(0)
    await first.ended
    const { conversationId } = meta(first.events)
    provider.refuseAll()
    const response = await browser.send('POST', '/api/assistant/messages', {
      body: question({ conversationId }),
    })
    expect([response.status, response.json?.code]).toEqual([401, 'key_rejected'])
    expect((await browser.get('/api/session')).json.state).toBe('anonymous')
  })

  it('is the reason that a running reply ends with', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('There are '))
    await reply.until('text')
    provider.refuseAll()
    expect((await browser.get('/api/services')).json.code).toBe('key_rejected')
    const events = await reply.ended
    expect(events.slice(-2)).toEqual([
      { type: 'error', code: 'key_rejected' },
      { type: 'end', finish: 'error' },
    ])
  })

  it('is not reported if only the assistant says so in the middle of a reply', async () => {
    await start()
    const reply = ask(question())
    await provider.say(0, delta('There are '))
    await reply.until('text')
    await provider.say(0, { type: 'error', error: { status: 401, message: 'no key' } })
    const events = await reply.ended
    expect(events.slice(-2)).toEqual([
      { type: 'error', code: 'provider_error' },
      { type: 'end', finish: 'error' },
    ])
  })

  it('does not end the session if only the assistant refuses it', async () => {
    await start()
    provider.respondWith(refusal)
    const response = await browser.send('POST', '/api/assistant/messages', { body: question() })
    expect([response.status, response.json?.code]).toEqual([502, 'provider_error'])
    expect((await browser.get('/api/session')).json.state).toBe('signed-in')
  })
})
