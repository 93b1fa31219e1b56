import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { shownText } from '#dialects/testing/shown-text.ts'

import { createRelay } from './relay.ts'

/**
 * Streams written from producers' sources and docs, November 2026: `strangers.jsonl` by an author who
 * had seen neither the reader nor its tests, `documented.jsonl` before the reader was run on them.
 */
interface StrangersCase {
  producer: string
  case: string
  chunks: string[]
  expected: {
    text: string
    reasoning: string | null
    end: 'complete' | 'cut' | 'error' | 'incomplete'
  }
}

const cases = ['strangers', 'documented'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, `fixtures/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StrangersCase),
)

const finishes = {
  complete: ['stop'],
  cut: ['length'],
  error: ['error'],
  incomplete: ['incomplete', 'error'],
}

/** Not read: a chat that is announced as created, and a body without any text. */
const unread = new Set(['Botpress Chat API', 'Hayhooks (Haystack): empty body'])
const isRead = ({ producer, case: name }: StrangersCase) =>
  !unread.has(producer) && !unread.has(`${producer}: ${name}`)

const play = ({ chunks }: StrangersCase) => {
  const relay = createRelay()
  const events = chunks.flatMap((chunk) => [...relay.push(new TextEncoder().encode(chunk))])
  events.push(...relay.end('closed'))
  const end = events.at(-1)
  return { ...shownText(events), events, finish: end?.type === 'end' ? end.finish : null }
}

describe.each(cases.filter(isRead))('$producer: $case', (streamed) => {
  it('is read as its author expects', () => {
    const { text, reasoning, finish, events } = play(streamed)
    expect(JSON.stringify(events)).not.toContain('LEAK')
    expect(text.trim()).toBe(streamed.expected.text.trim())
    expect(reasoning.trim()).toBe(streamed.expected.reasoning ?? '')
    expect(finishes[streamed.expected.end]).toContain(finish)
  })
})

it('shows nothing of a stream that it cannot read', () => {
  for (const streamed of cases.filter((item) => !isRead(item)))
    expect(play(streamed)).toMatchObject({ text: '', finish: 'error' })
})
