import { afterEach, expect, test } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { delta, question, stop } from '#bff/chat/testing/replies.ts'
import { scriptedProvider } from '#bff/chat/testing/scripted-provider.ts'
import type { Store } from '#server/store.ts'
import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { createTranscriptQuota } from './quota.ts'
import { createTranscripts } from './transcripts.ts'

let bff: TestBff
afterEach(() => bff.end())

test('transcripts have a limit in bytes: the oldest conversations go, and the list says so', async () => {
  const provider = scriptedProvider()
  const clock = createTestClock()
  bff = await startBff(provider.provide, { clock, env: { PORTICO_TRANSCRIPTS_MB: '1' } })
  const page = bff.browser()
  await page.signIn('nmk_live_assistant_test')
  /** The provider has a conversation of its own. */
  const list = async () => {
    const { items, trimmedAt } = (await page.get('/api/assistant/conversations')).json
    const titles: string[] = items.map(({ title }: { title: string }) => title)
    return { titles: titles.filter((title) => title.startsWith('Question')), trimmedAt }
  }
  const ask = async (nth: number) => {
    const reply = openStream(bff, page.cookie, 'POST', '/api/assistant/messages', {
      ...question(),
      message: `Question ${nth}`,
    })
    for (let part = 0; part < 20; part += 1)
      await provider.say(nth, delta('The renewal is due on Monday. '.repeat(500)))
    await provider.say(nth, stop)
    provider.close(nth)
    await reply.ended
    clock.advance(60_000)
  }
  await ask(0)
  await ask(1)
  expect(await list()).toEqual({ titles: ['Question 1', 'Question 0'], trimmedAt: null })
  for (let nth = 2; nth < 6; nth += 1) await ask(nth)
  await expect.poll(async () => (await list()).titles.length).toBeLessThan(5)
  const { titles, trimmedAt } = await list()
  expect(titles[0]).toBe('Question 5')
  expect(titles).not.toContain('Question 0')
  expect(trimmedAt).not.toBeNull()
  const messages = await bff.store.list('conversation-message')
  const bytes = messages.reduce((sum, { value }) => sum + value.length, 0)
  expect(bytes).toBeLessThanOrEqual(1_000_000)
  expect(bytes).toBeGreaterThan(300_000)
})

test('a title that is changed while sizes are counted stays changed', async () => {
  const clock = createTestClock()
  bff = await startBff(scriptedProvider().provide, { clock })
  const { store, config } = bff
  const transcripts = createTranscripts({ store, clock })
  const [owner, id] = ['key of this test', 'c1']
  const conversation = {
    id,
    title: 'Old',
    createdAt: null,
    updatedAt: null,
    model: null,
    messageCount: 0,
    providerId: null,
  }
  await transcripts.save(owner, conversation)
  const slow: Store = {
    ...store,
    async list(kind, of) {
      if (kind === 'conversation-message')
        await transcripts.save(owner, { ...conversation, title: 'New' })
      return store.list(kind, of)
    },
  }
  const counted = createTranscripts({ store: slow, clock })
  const proposals = { deleteConversation: () => Promise.resolve() }
  await createTranscriptQuota({ store: slow, clock, config }, counted, proposals).trim(owner, id)
  expect(await transcripts.conversation(owner, id)).toMatchObject({ title: 'New' })
})
