/** No event may hold up the event loop, whatever is in it. Times are ratios within one run. */
import { describe, expect, it } from 'vitest'

import { createRelay } from './relay.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const listOf = (item: string, count: number) => `[${Array(count).fill(item).join(',')}]`
const within = (key: string, depth: number, inner: string) =>
  `{"${key}":`.repeat(depth) + inner + '}'.repeat(depth)

/** CPU time of the fastest of three runs, in microseconds. */
const cost = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage()
      work()
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }),
  )

const play = (body: string) => {
  const relay = createRelay()
  const events = [...relay.push(encode(body))]
  return { relay, events: [...events, ...relay.end()] }
}

const manyValues: [name: string, json: string][] = [
  ['a list of events', listOf('{"a":1}', 200_000)],
  ['a list of numbers', `{"content":${listOf('0', 400_000)}}`],
  ['an object of objects', `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":{}`).join()}}`],
  ['JSON in a string', JSON.stringify({ success: true, data: listOf('{"a":1}', 200_000) })],
]

describe.each(manyValues)('%s with too many values', (_name, json) => {
  it('is refused', () => {
    const { relay, events } = play(`data: ${json}\n\n`)
    expect(relay.isTooLarge).toBe(true)
    expect(events).toEqual([
      { type: 'error', code: 'provider_unreadable' },
      { type: 'end', finish: 'error' },
    ])
  })

  it('costs no more than to parse it', () => {
    const body = encode(`data: ${json}\n\n`)
    const parsing = cost(() => JSON.parse(listOf('{"a":1}', 200_000)))
    expect(cost(() => createRelay().push(body))).toBeLessThan(3 * parsing)
  })
})

it('keeps the text before an event with too many values, and ends the reply there', () => {
  const many = `data: {"content":${listOf('0', 20_000)}}\n\n`
  const { events } = play(`data: {"delta":"Hello"}\n\n${many}data: {"delta":" there"}\n\n`)
  expect(events).toEqual([
    { type: 'text', delta: 'Hello' },
    { type: 'end', finish: 'incomplete' },
  ])
})

it('reads a long text with any characters', () => {
  const text = String.raw`[{,"\ `.repeat(40_000)
  const { events } = play(`data: ${JSON.stringify({ delta: text })}\n\n`)
  expect(events).toContainEqual({ type: 'text', delta: text })
})

it('searches a nested delta once at each level', () => {
  const list = listOf('{"a":1}', 3_000)
  const [flat, deep] = [1, 7].map((depth) =>
    cost(() => play(`data: ${within('delta', depth, list)}\n\n`)),
  )
  expect((deep ?? 0) / (flat ?? 1)).toBeLessThan(6)
})

it('reads data of many lines in time that grows with its length', () => {
  const lines = (count: number) => `data: {"a":[1\n${'data: ,[]\n'.repeat(count)}data: ]}\n\n`
  // The clock of CPU time may not advance during one run, so ten are measured.
  const [short, long] = [2_000, 8_000].map((count) =>
    cost(() => Array.from({ length: 10 }, () => play(lines(count)))),
  )
  expect((long ?? 0) / (short ?? 1)).toBeLessThan(8)
})
