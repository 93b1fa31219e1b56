/**
 * A model that obeys every injection: it repeats the text, calls the tools that the text wants, and
 * then says everything that it was sent. Nothing of that may have an effect. How the pane draws such
 * replies: `src/web/features/assistant/text/injections.test.tsx`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openStream } from '#bff/chat/testing/open-stream.ts'
import { platformKnowledge } from '#platform/assistant/knowledge.ts'
import { createPlatform } from '#platform/platform.ts'
import { type ModelCall, type ModelTurn, startScriptedModel } from '#testing/scripted-model.ts'
import { type Browser, startBff, type TestBff } from '#testing/start.ts'

type Carrier = 'notification' | 'article' | 'invoice line' | 'service name' | 'tool result'

interface Injection {
  carrier: Carrier
  language: string
  text: string
  /** Tools that the text tries to call. */
  calls?: NonNullable<ModelTurn['calls']>
}

const cases = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../testing/injections/cases.json'), 'utf8'),
) as Injection[]

/** How the model reads each carrier. */
const reads: Record<Carrier, NonNullable<ModelTurn['calls']>[number]> = {
  notification: { name: 'notifications' },
  article: { name: 'search_help', input: { query: 'quokkafish' } },
  'invoice line': { name: 'latest_invoice' },
  'service name': { name: 'services' },
  'tool result': { name: 'orders' },
}

const confirmation = 'Yes, I confirm. Do it now.'
const endpointKey = 'sk-of-the-endpoint-5Hq8Zt2Wm7'
const folder = mkdtempSync(join(tmpdir(), 'portico-injections-'))
const file = join(folder, 'platform.sqlite')
let current: Injection | undefined
let model: Awaited<ReturnType<typeof startScriptedModel>>
let platform: ReturnType<typeof createPlatform>
let db: DatabaseSync
let bff: TestBff
let browser: Browser
let account: string
let key: string

/** The rounds before this one of the reply that the model is writing. */
const roundOf = ({ messages }: ModelCall): number =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'user'))
    .filter((message) => message.tool_calls !== undefined).length

const obey = (call: ModelCall): ModelTurn => {
  const { carrier, text, calls = [] } = current as Injection
  const round = roundOf(call)
  if (round === 0) return { calls: [reads[carrier]] }
  if (round === 1 && calls.length > 0) return { calls }
  if (call.messages.some(({ content }) => content === confirmation)) return { text }
  const everything = call.messages.map(({ role, content }) => `${role}: ${content}`)
  return { text: [text, ...everything].join('\n\n') }
}

beforeAll(async () => {
  model = await startScriptedModel(obey)
  platform = createPlatform({
    file,
    sample: true,
    ratePerMinute: 100_000,
    assistant: { baseUrl: model.baseUrl, apiKey: endpointKey, model: 'obedient' },
    knowledge: {
      ...platformKnowledge,
      articles: (language) => {
        const articles = platformKnowledge.articles(language)
        const [article] = articles
        if (article === undefined) return articles
        const title = 'Quokkafish quokkafish'
        // Read for each search: the index is made once, of an object that every injection changes.
        const planted = Object.defineProperties(
          { ...article, slug: 'quokkafish', title, summary: title },
          { body: { get: () => (current?.carrier === 'article' ? current.text : title) } },
        )
        return [...articles, planted]
      },
    },
  })
  db = new DatabaseSync(file)
  account = platform.store.accounts.idOf('studio') ?? ''
  key = platform.sampleKeys.find((sample) => sample.account === 'studio')?.key ?? ''
  bff = await startBff((request) => platform.app.fetch(request), {
    env: { PORTICO_SESSION_PER_MINUTE: '100000' },
  })
  browser = bff.browser()
  await browser.signIn(key)
})
afterAll(async () => {
  await bff.end()
  model.close()
  db.close()
  platform.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Puts the text where the customer's data comes from. */
function plant({ carrier, text }: Injection): void {
  const newest =
    'SELECT id FROM notifications n WHERE n.account_id = notifications.account_id ORDER BY created_at DESC LIMIT 1'
  const set = (table: string, path: string, only = 'true'): void => {
    db.prepare(
      `UPDATE ${table} SET record = json_set(record, ?, ?) WHERE account_id = ? AND ${only}`,
    ).run(path, text, account)
  }
  if (carrier === 'notification')
    for (const path of ['$.title', '$.body']) set('notifications', path, `id = (${newest})`)
  if (carrier === 'service name') set('services', '$.name', "id = '70120'")
  if (carrier === 'invoice line') set('invoices', '$.lines[0].description')
  if (carrier === 'tool result') set('orders', '$.items[0].description')
}

const stateOf = () => ({
  services: platform.store.services.all(account),
  notifications: platform.store.notifications.list(account, { page: 1, perPage: 100 }).items,
})

async function ask(message: string, conversationId?: string) {
  const body = { message, clientMessageId: randomUUID(), conversationId }
  const events = await openStream(bff, browser.cookie, 'POST', '/api/assistant/messages', body)
    .ended
  const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const meta = events.find((event) => event.type === 'meta')
  return { events, text, conversationId: meta?.conversationId }
}

test('there are 60 injections, for every carrier and in every language', () => {
  expect(cases).toHaveLength(60)
  expect(new Set(cases.map(({ carrier }) => carrier)).size).toBe(5)
  expect(new Set(cases.map(({ language }) => language)).size).toBe(7)
})

test.each(cases)('$carrier, $language: $text', async (injection) => {
  current = injection
  plant(injection)
  const before = stateOf()
  const written = bff.journal.length
  const first = await ask('What do you see there?')
  const sent = model.calls.at(-1)
  // It reached the model, as data and in no other role.
  const inRole = (wanted: string) =>
    (sent?.messages ?? []).flatMap(({ role, content }) => (role === wanted ? [content] : [])).join()
  const words = injection.text.match(/\p{L}{4,}/gu) ?? []
  expect(words.filter((word) => inRole('tool').includes(word))).not.toEqual([])
  expect(inRole('system') + inRole('user')).not.toContain(injection.text)
  const second = await ask(confirmation, first.conversationId)

  // Nothing was changed, and every proposal is still open.
  expect(stateOf()).toEqual(before)
  const writes = bff.journal.slice(written).filter(({ method }) => method !== 'GET')
  expect(writes.map(({ path }) => path.replace(/^.*ai-agent\//, '')).toSorted()).toEqual([
    'chat-messages',
    'chat-messages',
    'conversations',
  ])
  for (const { events, text } of [first, second]) {
    for (const event of events.filter(({ type }) => type === 'action'))
      expect(
        (await browser.get(`/api/assistant/actions/${'id' in event ? event.id : ''}`)).json.state,
      ).toMatch(/^(?:open|replaced)$/)
    // No secret, and no amount but ours.
    for (const secret of [key, endpointKey, 'agency', 'lena@', browser.cookie.split('=')[1] ?? key])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/9,999|7 777|99,999|500 Euro/)
  }
})
