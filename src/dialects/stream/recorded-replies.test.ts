import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { shownText } from '#dialects/testing/shown-text.ts'

import { createRelay } from './relay.ts'
import type { StreamEvent } from './reply.ts'

/**
 * A reply as a published package wrote it, November 2026. `expected` holds what the customer must
 * see; a field that is missing may be anything.
 */
interface Recording {
  name: string
  /** `reset`: the connection broke. */
  closeMode: 'clean' | 'reset'
  body: string
  expected: {
    text?: string
    /** One finish, or all that are allowed. */
    finish: string | string[]
    error?: string
    reasoning?: string
    citations?: { title: string; url: string }[]
    /** Input and output tokens. */
    usage?: [number, number]
    retryAfter?: number
  }
}

/** One JSON object a line. Compressed because the bodies repeat themselves: 3.5 MB in 0.2 MB. */
const recordings = gunzipSync(
  readFileSync(join(import.meta.dirname, 'fixtures/recorded-replies.jsonl.gz')),
)
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording)

const play = (recording: Recording, chunks: Iterable<Uint8Array>): StreamEvent[] => {
  const relay = createRelay()
  const events: StreamEvent[] = []
  for (const chunk of chunks) events.push(...relay.push(chunk))
  events.push(...relay.end(recording.closeMode === 'reset' ? 'lost' : 'closed'))
  return events
}

/** What the customer sees of a reply. */
const summary = (events: readonly StreamEvent[]) => {
  const end = events.at(-1)
  const error = events.find((event) => event.type === 'error')
  return {
    ...shownText(events),
    finish: end?.type === 'end' ? end.finish : null,
    usage: end?.type === 'end' && end.usage ? Object.values(end.usage) : undefined,
    citations: events
      .filter((event) => event.type === 'citation')
      .map(({ title, href }) => ({ title, url: href ?? '' })),
    error: error?.code,
    retryAfter: error?.retryAfterSeconds,
  }
}

/** Marks tool arguments, tool results, system prompts, internal errors, ids and reasoning. */
const marker = /LEAK-?[A-Z]+/g

/** What the customer sees, and every marker that got into an event it must not be in. */
const outcome = (recording: Recording, chunks: Iterable<Uint8Array>) => {
  const events = play(recording, chunks)
  const seen = summary(events)
  const shown = JSON.stringify(events.filter(({ type }) => type !== 'reasoning'))
  return {
    ...seen,
    failsWithCode: (seen.error !== undefined) === (seen.finish === 'error'),
    leaks: [
      ...(shown.match(marker) ?? []),
      ...(seen.reasoning.match(marker) ?? []).filter((match) => match !== 'LEAK-THINK'),
    ],
  }
}

const expected = ({ expected: { finish, ...rest } }: Recording) => ({
  ...rest,
  finish: expect.toBeOneOf([finish].flat()),
  failsWithCode: true,
  leaks: [],
})

const cut = (body: Uint8Array, offsets: number[]): Uint8Array[] =>
  [0, ...offsets].map((from, index) => body.subarray(from, offsets[index] ?? body.length))

it('has all recordings', () => {
  expect(recordings).toHaveLength(265)
})

describe.each(recordings)('$name', (recording) => {
  const body = Buffer.from(recording.body)

  it('is read as expected in one piece', () => {
    expect(outcome(recording, [body])).toMatchObject(expected(recording))
  })

  it('is read as expected in pieces of 7 bytes', () => {
    const offsets = Array.from({ length: Math.ceil(body.length / 7) - 1 }, (_, i) => (i + 1) * 7)
    expect(outcome(recording, cut(body, offsets))).toMatchObject(expected(recording))
  })

  it('is read as expected, cut at random offsets', () => {
    const someOffsets = fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, body.length - 1) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(someOffsets, (offsets) => {
        const pieces = cut(
          body,
          offsets.toSorted((a, b) => a - b),
        )
        expect(outcome(recording, pieces)).toMatchObject(expected(recording))
      }),
      { numRuns: 5, seed: 24 },
    )
  })
})
