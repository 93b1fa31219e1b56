import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { shownText } from '#dialects/testing/shown-text.ts'

import { createRelay } from './relay.ts'
import type { Ending } from './relay.ts'
import type { StreamEvent } from './reply.ts'

const folder = join(import.meta.dirname, 'fixtures')

interface Expectation {
  name: string
  closeMode: 'end' | 'destroy' | 'hang'
  expectedText: string
  expectedFinish: string
  expectedReasoning?: string
  expectedError?: { code?: string; message?: string; retryAfter?: number }
  conversationId?: string
  messageId?: string
  usage?: { inputTokens: number; outputTokens: number }
  citations?: { title: string; url?: string }[]
  chunking: number[]
}

const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const meta = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Expectation
    return Object.assign(meta, { body: readFileSync(join(folder, `${meta.name}.txt`)) })
  })
type Fixture = (typeof fixtures)[number]

const endings: Record<Fixture['closeMode'], Ending> = {
  end: 'closed',
  destroy: 'lost',
  hang: 'timeout',
}

const play = (fixture: Fixture, offsets: number[]) => {
  const relay = createRelay()
  const events: StreamEvent[] = []
  let from = 0
  for (const to of [...offsets, fixture.body.length]) {
    events.push(...relay.push(fixture.body.subarray(from, to)))
    from = to
  }
  events.push(...relay.end(endings[fixture.closeMode]))
  return { relay, events, ...summary(events) }
}

const summary = (events: readonly StreamEvent[]) => {
  const end = events.at(-1)
  return {
    ...shownText(events),
    finish: end?.type === 'end' ? end.finish : null,
    usage: end?.type === 'end' ? end.usage : undefined,
    citations: events.filter((event) => event.type === 'citation'),
    error: events.find((event) => event.type === 'error'),
  }
}

/** Errors that our reader raises itself, by the fixtures' names for them. */
const ownErrors: Record<string, string> = {
  timeout: 'provider_timeout',
  unexpected_html: 'provider_unreadable',
}

/** The fixture's expectation as an outcome. What it does not state is copied from `played`. */
const expected = (fixture: Fixture, played: ReturnType<typeof outcome>) => {
  const failed = fixture.expectedFinish === 'timeout' || fixture.expectedFinish === 'error'
  const { code, message, retryAfter } = fixture.expectedError ?? {}
  const ownError = ownErrors[code ?? '']
  return {
    text: fixture.expectedText,
    finish: failed ? 'error' : fixture.expectedFinish,
    reasoning: fixture.expectedReasoning ?? played.reasoning,
    usage: fixture.usage ?? played.usage,
    conversationId: fixture.conversationId ?? null,
    messageId: fixture.messageId ?? played.messageId,
    citations:
      fixture.citations?.map(({ title, url }) => ({
        type: 'citation',
        title,
        href: url ?? null,
      })) ?? played.citations,
    failed,
    error: ownError ?? (failed ? expect.any(String) : undefined),
    providerCode:
      failed && ownError === undefined ? (code ?? played.providerCode) : played.providerCode,
    message: failed && ownError === undefined ? (message ?? played.message) : played.message,
    retryAfter: retryAfter ?? played.retryAfter,
    ends: 1,
  }
}

const outcome = (fixture: Fixture, offsets: number[]) => {
  const { relay, events, error, ...rest } = play(fixture, offsets)
  return {
    ...rest,
    conversationId: relay.reply.conversationId,
    messageId: relay.reply.messageId,
    failed: error !== undefined,
    error: error?.code,
    providerCode: relay.reply.failure?.providerCode,
    message: relay.reply.failure?.message,
    retryAfter: error?.retryAfterSeconds,
    ends: events.filter((event) => event.type === 'end').length,
  }
}

const everyByte = (fixture: Fixture) =>
  Array.from({ length: Math.max(0, fixture.body.length - 1) }, (_, index) => index + 1)

describe.each(fixtures)('$name', (fixture) => {
  it('is read as expected, cut at its listed offsets', () => {
    const played = outcome(fixture, fixture.chunking)
    expect(played).toEqual(expected(fixture, played))
  })

  it('is read as expected in one piece', () => {
    const played = outcome(fixture, [])
    expect(played).toEqual(expected(fixture, played))
  })

  it('is read as expected byte by byte', () => {
    const played = outcome(fixture, everyByte(fixture))
    expect(played).toEqual(expected(fixture, played))
  })

  it('is read as expected, cut at random offsets', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: fixture.body.length - 1 }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(cuts, (offsets) => {
        offsets.sort((a, b) => a - b)
        const played = outcome(fixture, offsets)
        expect(played).toEqual(expected(fixture, played))
      }),
      { numRuns: 30 },
    )
  })
})

it('emits the text of an event stream before its end', () => {
  const openAi = fixtures.find(({ name }) => name === 'openai-chat')
  const half = openAi?.body.subarray(0, openAi.body.length / 2)
  const { text } = summary(createRelay().push(half ?? new Uint8Array()))
  expect(text.length).toBeGreaterThan(100)
  expect(openAi?.expectedText.startsWith(text)).toBe(true)
})
