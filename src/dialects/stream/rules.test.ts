import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { shownText } from '#dialects/testing/shown-text.ts'

import { createRelay } from './relay.ts'

const play = (objects: readonly unknown[]) => {
  const relay = createRelay()
  const body = objects.map((object) => `data: ${JSON.stringify(object)}\n\n`).join('')
  const events = [...relay.push(new TextEncoder().encode(body)), ...relay.end('closed')]
  const end = events.at(-1)
  return { ...shownText(events), finish: end?.type === 'end' ? end.finish : null }
}

const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/)
const sentence = fc
  .array(word, { minLength: 4, maxLength: 9 })
  .map((words) => `${words.join(' ')}.`)
/** Wraps an object in up to two others. */
const wrapper = fc
  .array(fc.constantFrom('data', 'payload', 'event', 'message', 'result'), { maxLength: 2 })
  .map((keys) => (value: object) => keys.reduce<object>((inner, key) => ({ [key]: inner }), value))
/** The same fields in another order. */
const reordered = (value: object, reverse: boolean): object =>
  reverse ? Object.fromEntries(Object.entries(value).toReversed()) : value

const thoughtMark = fc.constantFrom<object>(
  { thought: true },
  { type: 'thinking' },
  { type: 'reasoning' },
  { channel: 'thought' },
  { classification: 'chain_of_thought' },
)

it('never shows a part marked as thought as text', () => {
  fc.assert(
    fc.property(
      sentence,
      sentence,
      thoughtMark,
      wrapper,
      fc.boolean(),
      (thought, text, mark, wrap, reverse) => {
        const parts = [reordered({ text: thought, ...mark }, reverse), { text }]
        const { text: shown } = play([wrap({ role: 'model', content: { parts } })])
        expect(shown).not.toContain(thought)
      },
    ),
  )
})

it("shows only the assistant's last turn of a list of messages", () => {
  const others = fc.constantFrom('user', 'system', 'tool', 'toolResult', 'developer', 'human')
  const message = fc.record({ role: others, content: sentence })
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 4 }),
      sentence,
      fc.array(message, { maxLength: 2 }),
      fc.boolean(),
      (before, text, after, reverse) => {
        const own = { role: 'assistant', content: text }
        const messages = [...before, own, ...after].map((item) => reordered(item, reverse))
        const { text: shown } = play([{ kind: 'agent_output', messages }])
        expect(['', text]).toContain(shown)
      },
    ),
  )
})

it('shows a last object that repeats the whole reply once, and takes it as the end', () => {
  const last = fc.constantFrom(
    (text: string): object => ({ result: text }),
    (text: string): object => ({ result: { message: { role: 'model', content: [{ text }] } } }),
    (text: string): object => ({ output: text, model: 'm' }),
    (text: string): object => ({ role: 'assistant', content: text, id: 'x' }),
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 4, maxLength: 12 }), last, (words, wrap) => {
      const pieces = words.map((piece, index) => (index === 0 ? piece : ` ${piece}`))
      const whole = pieces.join('')
      const { text, finish } = play([...pieces.map((piece) => ({ token: piece })), wrap(whole)])
      expect({ text, finish }).toEqual({ text: whole, finish: 'stop' })
    }),
  )
})

it('tells that the reply was cut, however deep the reason is', () => {
  const key = fc.constantFrom('finishReason', 'finish_reason', 'stopReason', 'stop_reason')
  const reason = fc.constantFrom('length', 'MAX_TOKENS', 'max_tokens')
  const keys = fc.array(fc.constantFrom('info', 'meta', 'choice', 'details'), { maxLength: 4 })
  fc.assert(
    fc.property(sentence, key, reason, keys, (text, name, value, path) => {
      const end = path.reduce<object>((inner, outer) => ({ [outer]: inner }), { [name]: value })
      expect(play([{ token: text }, end]).finish).toBe('length')
    }),
  )
})

it('keeps text before a tool call', () => {
  fc.assert(
    fc.property(sentence, sentence, (before, after) => {
      const { text } = play([
        { type: 'text-delta', delta: before },
        { type: 'tool_call', name: 'lookup', arguments: { id: 1 } },
        { type: 'tool_result', result: 'LEAK' },
        { type: 'text-delta', delta: after },
        { type: 'done' },
      ])
      expect(text).toBe(before + after)
    }),
  )
})

it('takes the index of a content block for no alternative reply', () => {
  const piece = (index: number, text: string) => ({
    type: 'content-delta',
    index,
    delta: { message: { content: { text } } },
  })
  const { text, finish } = play([
    piece(0, 'Yes, '),
    { type: 'content-end', index: 0 },
    piece(1, 'it is open.'),
    { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
  ])
  expect({ text, finish }).toEqual({ text: 'Yes, it is open.', finish: 'stop' })
})

it('shows no piece of a message whose role was stated before, under its id', () => {
  const message = (messageId: string, role: string, delta: string) => [
    { type: 'TEXT_MESSAGE_START', messageId, role },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
    { type: 'TEXT_MESSAGE_END', messageId },
  ]
  fc.assert(
    fc.property(
      fc.constantFrom('user', 'system', 'tool', 'developer'),
      sentence,
      sentence,
      (role, others, own) => {
        const { text } = play([...message('1', role, others), ...message('2', 'assistant', own)])
        expect(text).toBe(own)
      },
    ),
  )
})

it('goes on after a tool that the provider runs itself is done', () => {
  const call = (state: string) => ({ type: `response.web_search_call.${state}`, item_id: 'ws' })
  const delta = (text: string) => ({ type: 'response.output_text.delta', delta: text })
  const { text, finish } = play([
    delta('I will look. '),
    ...['in_progress', 'searching', 'completed'].map(call),
    delta('It is open.'),
    { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } },
  ])
  expect({ text, finish }).toEqual({ text: 'I will look. It is open.', finish: 'stop' })
})

it('shows a delta that repeats earlier text', () => {
  const piece = { choices: [{ delta: { content: 'Row, row, row your boat. ' } }] }
  expect(play([piece, piece]).text).toBe('Row, row, row your boat. '.repeat(2))
})

it('ignores the message beside a delta, which repeats what was said and thought', () => {
  const alternative = (delta: string, message: string, finish_reason: string | null = null) => ({
    choices: [
      { index: 0, finish_reason, delta: { content: delta }, message: { content: message } },
    ],
  })
  const thought = '<think>\nCount them.\n</think>'
  expect(
    play([
      alternative(thought, thought),
      alternative('Three domains.', `${thought}Three domains.`),
      alternative('', `${thought}Three domains.`, 'stop'),
    ]),
  ).toMatchObject({ text: 'Three domains.', reasoning: expect.stringContaining('Count them.') })
})

it('goes on after a response that ends while arguments of a call were sent', () => {
  const event = (type: string, rest: object = {}) => ({
    type: 'raw_response_event',
    data: { type: `response.${type}`, ...rest },
  })
  const end = event('completed', { response: { id: 'r', status: 'completed', output: [] } })
  expect(
    play([
      event('function_call_arguments.delta', { delta: '{"id":1}', item_id: 'f' }),
      end,
      event('output_text.delta', { delta: 'The server is up.', item_id: 'm' }),
      end,
    ]),
  ).toMatchObject({ text: 'The server is up.', finish: 'stop' })
})

it('takes back only the text of the step that is started over', () => {
  const delta = (text: string) => ({ type: 'text-delta', id: '1', delta: text })
  const { text } = play([
    { type: 'start-step' },
    delta('Kept. '),
    { type: 'finish-step' },
    { type: 'start-step' },
    delta('Wrong.'),
    { type: 'reset-step' },
    delta('Right.'),
    { type: 'finish' },
  ])
  expect(text).toBe('Kept. Right.')
})

it('reads the same of equal objects as of objects that all differ', () => {
  const piece = fc.record({
    token: fc.constantFrom('a', 'text', 'one ', 'two', '11:00'),
    kind: fc.constantFrom('message', 'thinking', 'text'),
  })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const events = pieces.map(({ token, kind }) => ({ type: kind, delta: token, nth: 0 }))
      const unequal = events.map((event, nth) => ({ ...event, nth }))
      expect(play(events)).toEqual(play(unequal))
    }),
  )
})

it("cites nothing from a tool's result, and takes no offered tool for a call", () => {
  const relay = createRelay()
  const events = [
    { type: 'run.created', tools: [{ type: 'function', function: { name: 'set_auto_renew' } }] },
    { type: 'tool-output-available', toolCallId: 't', output: { documents: [{ title: 'LEAK' }] } },
    { type: 'tool_end', output: { sources: [{ title: 'LEAK', url: 'https://x.example' }] } },
    { type: 'text-delta', delta: 'It is open.' },
    { type: 'done', sources: [{ title: 'DNS', url: 'https://help.example/dns' }] },
  ].flatMap((event) => relay.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`)))
  expect(events).toEqual([
    { type: 'text', delta: 'It is open.' },
    { type: 'citation', title: 'DNS', href: 'https://help.example/dns' },
  ])
  expect({ calls: relay.reply.toolCalls.list(), isClosed: relay.reply.isClosed }).toEqual({
    calls: [],
    isClosed: true,
  })
})

it('waits as long as an error says in seconds, and invents no time from anything else', () => {
  const waitOf = (retry_after: unknown) => {
    const relay = createRelay()
    const body = `data: ${JSON.stringify({ error: { message: 'no', retry_after } })}\n\n`
    const events = [...relay.push(new TextEncoder().encode(body)), ...relay.end('closed')]
    return events.find((event) => event.type === 'error')?.retryAfterSeconds ?? null
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
      for (const stated of [seconds, `${seconds}`, `${seconds}s`, `${seconds} seconds`])
        expect(waitOf(stated)).toBe(seconds)
      for (const unit of ['minutes', 'ms', 'h', '-11-27T00:00:00Z', ':30'])
        expect(waitOf(`${seconds}${unit}`)).toBeNull()
    }),
  )
})
