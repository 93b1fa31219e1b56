import { describe, expect, it } from 'vitest'

import { createRelay } from '#dialects/stream/relay.ts'

import { printChat, recommendFormat } from './chat.ts'

const sse = (...objects: object[]) =>
  new TextEncoder().encode(objects.map((object) => `data: ${JSON.stringify(object)}\n\n`).join(''))

const openAiChat = sse(
  { choices: [{ index: 0, delta: { role: 'assistant', content: 'Your VPS ' } }] },
  { choices: [{ index: 0, delta: { content: 'renews.' } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
)

describe('recommendFormat', () => {
  it('names the format that reads a reply as detection does', () => {
    const message = { messageId: 'm', role: 'agent', parts: [{ text: 'Your VPS renews.' }] }
    expect(recommendFormat(sse({ jsonrpc: '2.0', id: 1, result: { message } }))).toEqual({
      text: 'Your VPS renews.',
      finish: 'stop',
      format: 'a2a',
    })
  })

  it('recommends the generic reader where no named format fits', () => {
    expect(recommendFormat(openAiChat).format).toBe('generic')
  })

  it('recommends nothing for a body without text', () => {
    const report = recommendFormat(sse({ status: 'ok' }))
    expect(report.format).toBeNull()
    expect(printChat(report)).toContain('State its path')
  })
})

describe('chat.format', () => {
  const read = (body: Uint8Array, format: Parameters<typeof createRelay>[0]) => {
    const relay = createRelay(format)
    return [...relay.push(body), ...relay.end('closed')]
  }

  it('reads only the paths that it names', () => {
    const body = sse(
      { k: { w: 'Hmm. ' }, text: 'LEAK' },
      { k: { t: 'Yes' }, answer: 'LEAK' },
      { k: { t: ', open.' } },
      { k: { fin: true } },
    )
    const format = { text: 'k.t', reasoning: 'k.w', end: 'k.fin' }
    expect(read(body, { format })).toEqual([
      { type: 'reasoning', delta: 'Hmm. ' },
      { type: 'text', delta: 'Yes, open.' },
      { type: 'end', finish: 'stop' },
    ])
  })

  it('switches detection off', () => {
    expect(read(openAiChat, { format: 'a2a' })).toMatchObject([
      { type: 'error', code: 'provider_unreadable' },
      { type: 'end', finish: 'error' },
    ])
  })

  it('still reports an error of the provider', () => {
    const body = sse({ k: { t: 'Yes' } }, { error: { message: 'overloaded', status: 429 } })
    expect(read(body, { format: { text: 'k.t' } }).at(-2)).toMatchObject({ code: 'rate_limited' })
  })
})
