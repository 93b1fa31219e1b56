import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { KnownPiece } from './known-piece.ts'
import { createRelay } from './relay.ts'

const openAi = (content: string) => ({
  id: 'chatcmpl-1',
  model: 'word',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
})
const anthropic = (text: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text },
})

describe('the known piece', () => {
  it.each([
    ['OpenAI', openAi],
    ['Anthropic', anthropic],
  ])('tells what reading in full tells: %s', (_, shape) => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.string({ maxLength: 8, unit: 'binary' }),
      fc.constantFrom('word', 'text', '"', '\\', '\\"', 'index', '\n', 'null', '{"', 'é', '語'),
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
        const relay = createRelay()
        const said = ['It: ', ...pieces]
        const events = said.flatMap((text) =>
          relay.push(Buffer.from(`data: ${JSON.stringify(shape(text))}\n\n`)),
        )
        const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
        expect(text).toBe(said.join(''))
      }),
    )
  })

  const event = (content: string, name = '') =>
    `${name}data: ${JSON.stringify(openAi(content))}\n\n`
  const learnt = (text: string, piece: string) => {
    const known = new KnownPiece()
    known.learn(text, piece)
    return (next: string, from = 0) => known.read(Buffer.from(next), from)
  }

  it('is no longer taken for known where anything but the text is other', () => {
    const read = learnt(event('one'), 'one')
    expect(read(event('two'))).toBe('two')
    expect(read(event('zwölf 語'))).toBe('zwölf 語')
    expect(read(event('two').replace('null', '"stop"'))).toBeNull()
    expect(read(event('two', 'event: message\n'))).toBeNull()
    expect(read(event('t"o'))).toBeNull()
    expect(read(event('t\\o'))).toBeNull()
    expect(read(event(''))).toBeNull()
    expect(read(event('two').slice(0, -1))).toBeNull()
  })

  it('is read where it begins, behind others', () => {
    const read = learnt(`: ping\n\n${event('one')}`, 'one')
    expect(read(event('two') + event('three'), event('two').length)).toBe('three')
  })

  it.each([
    ['the text stands twice', event('word'), 'word'],
    ['an event of two lines of data', `data: {"a":1}\n${event('one')}`, 'one'],
    ['another event is behind it', `${event('one')}: ping\n\n`, 'one'],
    ['no blank line ends it', event('one').slice(0, -1), 'one'],
  ])('is not learnt where %s', (_, text, piece) => {
    expect(learnt(text, piece)(event('two'))).toBeNull()
  })

  it.each([1, 2, 3, 7, 50, 400])('is told alike in cuts of %s pieces of a stream', (size) => {
    const words = Array.from({ length: 40 }, (_, nth) => (nth % 9 === 0 ? `"${nth}é` : ` w${nth}`))
    const stream = words.map((word, nth) => {
      const ends = nth % 11 === 5 ? ': ping\n\n' : ''
      return ends + event(word, nth > 20 ? 'event: delta\n' : '')
    })
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const bytes = Buffer.from(stream.join('').replaceAll('\n', lineEnd))
      const relay = createRelay()
      const events = []
      for (let at = 0; at < bytes.length; at += size * 20)
        events.push(...relay.push(bytes.subarray(at, at + size * 20)))
      events.push(...relay.end())
      const text = events.map((one) => (one.type === 'text' ? one.delta : '')).join('')
      expect(text).toBe(words.join(''))
    }
  })
})
