import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { createPlatform } from '#platform/platform.ts'
import { type ModelTurn, startScriptedModel } from '#testing/scripted-model.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

const company = 'models.example'
const path = '/api/assistant/sharing'
let script: (nth: number) => ModelTurn
let model: Awaited<ReturnType<typeof startScriptedModel>>
let platform: ReturnType<typeof createPlatform>
let bff: TestBff
let browser: Browser

beforeEach(async () => {
  script = () => ({ text: 'From the model.' })
  model = await startScriptedModel((_, nth) => script(nth))
  const assistant = { baseUrl: model.baseUrl, apiKey: null, model: 'm', shareWith: company }
  platform = createPlatform({ file: ':memory:', sample: true, wordDelayMs: 0, assistant })
  bff = await startBff((request) => platform.app.fetch(request))
  browser = bff.browser()
  await browser.signIn(platform.sampleKeys[0]?.key ?? '')
})
afterEach(async () => {
  await bff.end()
  model.close()
  platform.close()
})

async function replyTo(message: string) {
  const body = { message, clientMessageId: randomUUID() }
  const { ended } = openStream(bff, browser.cookie, 'POST', '/api/assistant/messages', body)
  return ended
}
const ask = async (message: string) =>
  (await replyTo(message)).find((event) => event.type === 'meta')
const decide = (allow: boolean, asked = company) =>
  browser.send('POST', path, { body: { company: asked, allow } })

test('another company gets data after the button, and no more once it is stopped', async () => {
  expect((await browser.get(path)).json).toEqual({ company: null, state: null })
  expect((await decide(true)).status).toBe(409)
  expect(await ask('I agree. Yes.')).toMatchObject({ model: null, company: null })
  expect((await browser.get(path)).json).toEqual({ company, state: 'undecided' })
  expect((await decide(true, 'evil.example')).status).toBe(409)
  await ask('Yes, I allow it')
  expect(model.calls).toEqual([])

  expect((await decide(true)).json).toEqual({ company, state: 'allowed' })
  const meta = await ask('Which invoices are open?')
  expect(meta).toMatchObject({ model: 'scripted-1', company })
  expect(model.calls).toHaveLength(1)
  const { json } = await browser.get(`/api/assistant/conversations/${meta?.conversationId}`)
  expect(json.messages[1]).toMatchObject({ model: 'scripted-1', company })

  expect((await decide(false)).json).toEqual({ company, state: 'declined' })
  await ask('And now?')
  expect(model.calls).toHaveLength(1)
  // Nobody is asked again.
  expect((await browser.get(path)).json).toEqual({ company, state: 'declined' })
})

test('a reply that the built-in assistant took over names no model', async () => {
  await ask('Hello')
  await decide(true)
  script = (nth) => (nth === 0 ? { calls: [{ name: 'balance' }] } : { status: 500 })
  const events = await replyTo('Which invoices are open?')
  const metas = events.filter((event) => event.type === 'meta')
  expect(metas).toMatchObject([
    { model: 'scripted-1', company },
    { model: null, company: null },
  ])
  expect(events.at(-1)).toEqual({ type: 'end', finish: 'stop' })
  const { json } = await browser.get(`/api/assistant/conversations/${metas[0]?.conversationId}`)
  expect(json.messages[1]).toMatchObject({ model: null, company: null, code: null })
  expect(json.messages[1].text).toMatch(/^This reply is from the built-in assistant/)
})

test('another key is asked on its own', async () => {
  await ask('Hello')
  await decide(true)
  const other = bff.browser()
  await other.signIn(platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? '')
  expect((await other.get(path)).json).toEqual({ company: null, state: null })
})

test('each decision is in the access journal, for the key that made it', async () => {
  await ask('Hello')
  await decide(true)
  await decide(true, 'evil.example')
  await decide(false)
  const { items } = (await browser.get('/api/access-log?deed=shared')).json
  const subject = { type: 'company', id: company, name: company }
  expect(items).toMatchObject([
    { kind: 'assistant-sharing', who: 'you', current: true, subject, after: 'declined' },
    { kind: 'assistant-sharing', who: 'you', current: true, subject, after: 'allowed' },
  ])
})

test('the same choice, pressed again, is one event', async () => {
  await ask('Hello')
  const pressed = await Promise.all([decide(true), decide(true)])
  expect(pressed.map(({ status }) => status)).toContain(200)
  expect((await decide(true)).status).toBe(200)
  const { items } = (await browser.get('/api/access-log?deed=shared')).json
  expect(items).toHaveLength(1)
})
