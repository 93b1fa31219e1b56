import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createRelay } from './relay.ts'

const sse = (...events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
const [first, second] = ['{"id":"7","ena', 'bled":false}']
const whole = first + second
const expected = [{ name: 'set_auto_renew', arguments: { id: '7', enabled: false } }]
const name = 'set_auto_renew'
const input = { id: '7', enabled: false }

const chunk = (call: object) => ({ choices: [{ index: 0, delta: { tool_calls: [call] } }] })
const bodies: [string, string][] = [
  [
    'OpenAI chat, in deltas',
    sse(
      chunk({ index: 0, id: 'a', function: { name, arguments: '' } }),
      chunk({ index: 0, function: { arguments: first } }),
      chunk({ index: 0, function: { arguments: second } }),
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ),
  ],
  [
    'OpenAI chat, whole',
    JSON.stringify({
      choices: [{ message: { tool_calls: [{ id: 'a', function: { name, arguments: whole } }] } }],
    }),
  ],
  [
    'OpenAI responses, which repeats it',
    sse(
      {
        type: 'response.output_item.done',
        item: { type: 'function_call', call_id: 'c', name, arguments: whole },
      },
      {
        type: 'response.completed',
        response: {
          id: 'r',
          status: 'completed',
          output: [{ type: 'function_call', call_id: 'c', name, arguments: whole }],
        },
      },
    ),
  ],
  [
    'Anthropic',
    sse(
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 't', name, input: {} },
      },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: first },
      },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: second },
      },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ),
  ],
  [
    'AI SDK',
    sse(
      { type: 'start', messageId: 'm' },
      { type: 'tool-input-available', toolCallId: 't', toolName: name, input },
      { type: 'finish' },
    ),
  ],
  [
    'AG-UI',
    sse(
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: name },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: first },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: second },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
    ),
  ],
  [
    'Ollama',
    `${JSON.stringify({
      message: { content: '', tool_calls: [{ function: { name, arguments: input } }] },
      done: false,
    })}\n${JSON.stringify({ message: { content: '' }, done: true })}\n`,
  ],
  [
    'Gemini',
    sse({
      candidates: [
        { content: { parts: [{ functionCall: { name, args: input } }] }, finishReason: 'STOP' },
      ],
    }),
  ],
  [
    'our own platform',
    sse(
      { type: 'content', content: 'Shall I?' },
      { type: 'tool_call', name, arguments: input },
      { type: 'done', finishReason: 'stop' },
    ),
  ],
]

const read = (body: string, cuts: number[]) => {
  const relay = createRelay()
  const bytes = Buffer.from(body)
  let start = 0
  for (const end of [
    ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b),
    Infinity,
  ]) {
    relay.push(bytes.subarray(start, end))
    start = end
  }
  relay.end()
  return relay.reply.toolCalls.list()
}

test.each(bodies)('%s: a tool call is read, wherever the body is cut', (_, body) => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), (cuts) => {
      expect(read(body, cuts)).toEqual(expected)
    }),
  )
})

test('a call that the agent has made itself is not listed', () => {
  const call = { type: 'tool-input-available', toolCallId: 't', toolName: name, input }
  const result = { type: 'tool-output-available', toolCallId: 't', output: {} }
  expect(read(sse({ type: 'start' }, call, result, { type: 'finish' }), [])).toEqual([])
})

test('calls and arguments have a limit', () => {
  const calls = Array.from({ length: 60 }, (_, index) =>
    chunk({ index, function: { name, arguments: whole } }),
  )
  expect(read(sse(...calls), [])).toHaveLength(50)
  const long = JSON.stringify({ id: 'x'.repeat(70_000) })
  expect(read(sse(chunk({ index: 0, function: { name, arguments: long } })), [])).toEqual([])
})

const text = (content: string) => ({ choices: [{ index: 0, delta: { content } }] })
const end = (reason: string) => ({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
const call = chunk({ index: 0, id: 'a', function: { name, arguments: whole } })

test.each([
  ['its own finish reason', sse(call, end('tool_calls'))],
  ['no finish reason', sse(call)],
  ['the finish reason stop', sse(call, end('stop'))],
])('[DONE] after a tool call with %s does not end the reply', (_, turn) => {
  const relay = createRelay()
  const body = `${turn}data: [DONE]\n\n${sse(text('It is '), text('off.'), end('stop'))}data: [DONE]\n\n`
  const events = [...relay.push(Buffer.from(body)), ...relay.end()]
  const shown = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  expect(shown).toBe('It is off.')
  expect(events.at(-1)).toMatchObject({ type: 'end', finish: 'stop' })
  expect(relay.reply.isClosed).toBe(true)
})

test('[DONE] after the text that follows a tool call ends the reply', () => {
  const relay = createRelay()
  relay.push(Buffer.from(`${sse(call, text('Done.'), end('stop'))}data: [DONE]\n\n`))
  expect(relay.reply.isClosed).toBe(true)
})
