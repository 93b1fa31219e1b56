import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createRelay } from './relay.ts'
import type { StreamEvent } from './reply.ts'

it('never throws and always ends exactly once, whatever the input', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      'data: ',
      'event: error\n',
      '\n\n',
      '\r',
      '{"',
      '[{',
      ']',
      '}',
      '"',
      ':',
      '0:"',
      '[DONE]',
      '<html',
      '<think>',
    ),
    fc.json(),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.array(fragment, { maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      (fragments, size) => {
        const relay = createRelay()
        const bytes = new TextEncoder().encode(fragments.join(''))
        const events: StreamEvent[] = []
        for (let at = 0; at < bytes.length; at += size)
          events.push(...relay.push(bytes.subarray(at, at + size)))
        events.push(...relay.end())
        expect(events.filter((event) => event.type === 'end')).toHaveLength(1)
        expect(events.at(-1)?.type).toBe('end')
        expect(relay.end()).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

it.each([
  ['lists', '[', ']'],
  ['envelopes', '{"success":true,"data":', '}'],
  ['SignalR calls', '{"type":1,"target":"t","arguments":[', ']}'],
])('does not overflow the stack on deeply nested %s', (_name, open, close) => {
  const relay = createRelay()
  const depth = 20_000
  const nested = `data: ${open.repeat(depth)}"Hello"${close.repeat(depth)}`
  // Without a blank line, the event is only read at the end.
  expect(relay.push(new TextEncoder().encode(nested))).toEqual([])
  expect(relay.end().at(-1)).toEqual({ type: 'end', finish: 'error' })
})

it('reports a line over the size limit', () => {
  const relay = createRelay({ maxText: 1_000, maxItem: 500 })
  relay.push(new TextEncoder().encode(`data: ${'x'.repeat(600)}`))
  expect(relay.isTooLarge).toBe(true)
  expect(relay.end('too-large').at(-1)).toMatchObject({ type: 'end' })
})

it('filters a secret that spans two events', () => {
  const relay = createRelay({
    makeFilter: () => {
      let held = ''
      return {
        push: (text) => {
          const all = (held + text).replaceAll('secret', '[removed]')
          const keep = /s(?:e(?:c(?:r(?:e)?)?)?)?$/.exec(all)?.[0].length ?? 0
          held = all.slice(all.length - keep)
          return all.slice(0, all.length - keep)
        },
        end: () => held,
      }
    },
  })
  const events = [
    ...relay.push(new TextEncoder().encode('data: {"delta":"a sec"}\n\n')),
    ...relay.push(new TextEncoder().encode('data: {"delta":"ret, s"}\n\n')),
    ...relay.push(
      new TextEncoder().encode('data: {"type":"status","text":"my secret"}\n\ndata: [DONE]\n\n'),
    ),
    ...relay.end(),
  ]
  expect(events).toEqual([
    { type: 'text', delta: 'a ' },
    { type: 'text', delta: '[removed], ' },
    { type: 'status', text: 'my [removed]' },
    { type: 'text', delta: 's' },
    { type: 'end', finish: 'stop' },
  ])
})

it('never emits half a surrogate pair', () => {
  const relay = createRelay()
  const escaped = (text: string) => new TextEncoder().encode(`data: {"delta":"${text}"}\n\n`)
  const events = ['a\\ud83d', '\\ude42b', '\\ud83d', 'c', '\\ud83d'].flatMap((text) =>
    relay.push(escaped(text)),
  )
  const texts = [...events, ...relay.end()].flatMap((event) =>
    event.type === 'text' ? [event.delta] : [],
  )
  expect(texts).toEqual(['a', '🙂b', '�c', '�'])
})
