/** The built-in assistant replies when the model cannot, and says so. */
import { expect, test } from 'vitest'

import type { ModelTurn } from '#testing/scripted-model.ts'

import { openWithModel as open } from './testing/open-with-model.ts'

const question = 'Which invoices do I still have to pay?'
const note = 'This reply is from the built-in assistant: the AI model didn’t respond.'
const builtIn = { model: null, company: null }

test.each<[string, ModelTurn]>([
  ['refuses the key', { status: 401 }],
  ['has too many requests', { status: 429 }],
  ['fails', { status: 500 }],
  ['sends no stream', { raw: '<html>' }],
  ['sends another format', { raw: 'data: {"choices":"none"}\n\n' }],
  ['sends an error event', { raw: 'data: {"error":{"message":"sk-of-the-endpoint"}}\n\n' }],
  ['ends without a text', { text: '' }],
  ['breaks off before its text', { breaks: true }],
  ['is cut off before its text', { finish: '' }],
  ['sends blanks alone', { text: '\n\n ' }],
])('an endpoint that %s', async (_, turn) => {
  const { ask, send } = await open(() => turn, { shareWith: 'models.example' })
  const shared = { shareWith: 'models.example' }
  const { content, of, events } = await ask(question, shared)
  expect(content.startsWith(`${note}\n\n`)).toBe(true)
  expect(content).toContain('€124.47')
  expect(content).not.toMatch(/sk-of|<html>/)
  expect(of('start').at(-1)).toMatchObject(builtIn)
  expect(of('error')).toEqual([])
  expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'stop' })
  const whole = await (await send(question, { ...shared, stream: false })).json()
  expect(whole.data).toMatchObject({ ...builtIn, content, finishReason: 'stop' })
})

test('an endpoint that nobody serves', async () => {
  const { ask, model } = await open(() => ({ text: 'Hello' }))
  model.close()
  const { content, of } = await ask(question)
  expect(content).toMatch(`${note}\n\n`)
  expect(of('start')).toMatchObject([builtIn])
})

test('a model that fails after a tool proposes nothing, and the reply is no longer its own', async () => {
  const { ask } = await open((_, nth) =>
    nth === 0
      ? {
          calls: [
            {
              name: 'propose_auto_renew',
              input: { names: ['example-okafor.com'], enabled: false },
            },
          ],
        }
      : { status: 500 },
  )
  const { of, content } = await ask(question)
  expect(of('start')).toMatchObject([{ model: 'scripted-1' }, builtIn])
  expect(of('tool_call')).toEqual([])
  expect(content).toContain('€124.47')
})

test('a model that is silent is not waited for', async () => {
  const { ask, model } = await open(() => ({ stalls: true }), { firstTextMs: 100 })
  expect((await ask(question)).content).toMatch(note)
  await expect.poll(() => model.state.aborted).toBe(1)
})

test('a model that has begun may pause', async () => {
  const { ask } = await open(() => ({ text: 'Wait a moment. '.repeat(9), stalls: true }), {
    // Long enough for a busy machine to send the first text.
    firstTextMs: 2000,
    timeoutMs: 2500,
  })
  const { content, events } = await ask(question)
  expect(content).not.toContain(note)
  expect(events.at(-1)).toMatchObject({ type: 'error' })
})

test('the day’s limit is said, too', async () => {
  const { ask } = await open(() => ({ text: 'From the model.', tokens: 10_000 }), {
    dailyCharacters: 40_000,
  })
  expect((await ask(question)).content).toBe('From the model.')
  const { content, of } = await ask(question)
  expect(content).toMatch(
    'This reply is from the built-in assistant: today’s limit for the AI model is reached.\n\n',
  )
  expect(of('start')).toMatchObject([builtIn])
})

test.each([
  ['ar', 'ما هي الفواتير التي لم أدفعها بعد؟'],
  ['de', 'Welche Rechnungen muss ich noch bezahlen?'],
  ['es', '¿Qué facturas me quedan por pagar?'],
  ['fr', 'Quelles factures dois-je encore payer ?'],
  ['ja', 'まだ支払っていない請求書はどれですか？'],
  ['pt-BR', 'Quais faturas ainda preciso pagar?'],
])('the note is in the question’s language: %s', async (language, asked) => {
  const { ask } = await open(() => ({ status: 500 }))
  const { content } = await ask(asked, { language })
  const [first = '', ...rest] = content.split('\n\n')
  expect(first).not.toBe(note)
  expect(first.length).toBeGreaterThan(20)
  expect(rest.join('')).toMatch(/2026-04233/)
})
