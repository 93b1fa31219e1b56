/** A provider that refuses a person's key takes nothing of theirs away. */
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff } from '#testing/start.ts'

import { openStream } from './testing/open-stream.ts'
import { delta, meta, question, stop } from './testing/replies.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

const apiKey = 'nmk_live_assistant_test'
let bff: TestBff
let provider: ReturnType<typeof scriptedProvider>
let isRefused: boolean
let page: Browser

beforeEach(async () => {
  provider = scriptedProvider()
  isRefused = false
  bff = await startBff((request) =>
    isRefused ? new Response('{}', { status: 401 }) : provider.provide(request),
  )
  const login = { issuer: 'https://login.example', subject: 'ada' }
  const id = bff.persons.idOf(login)
  await bff.persons.put({ id, login, name: null, email: null, createdAt: 0, lastLink: null })
  const account = { id: apiKey.slice(-8), displayName: 'Studio', customerNumber: null }
  const link = { person: id, apiKey, account, timeZone: null }
  const { handle } = await bff.linkedKeys.put(link, bff.sessions.ownerOf(apiKey), 1)
  const person = { id, name: null }
  const [, cookie] = await bff.sessions.createForPerson({ person, link: handle, remember: false })
  page = bff.browser()
  page.cookie = cookie.split(';')[0] ?? ''
})
afterEach(() => bff.end())

async function converse(): Promise<string> {
  const reply = openStream(bff, page.cookie, 'POST', '/api/assistant/messages', question())
  await provider.say(0, delta('Hello.'), stop)
  provider.close(0)
  await reply.ended
  return meta(reply.events).conversationId
}
const messagesOf = async (id: string) =>
  (await page.get(`/api/assistant/conversations/${id}`)).json.messages

test('their conversations are there again with the next key, and gone with the link', async () => {
  const id = await converse()
  isRefused = true
  expect((await page.get('/api/services')).json.code).toBe('key_rejected')
  isRefused = false
  expect((await page.get('/api/session')).json.state).toBe('unlinked')
  expect((await page.send('POST', '/api/linked-keys', { body: { apiKey } })).status).toBe(201)
  expect(await messagesOf(id)).toHaveLength(2)
  const { items } = (await page.get('/api/linked-keys')).json
  expect((await page.send('DELETE', `/api/linked-keys/${items[0].id}`)).status).toBe(204)
  expect(await bff.store.size('conversation-message')).toBe(0)
})
