import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { KnownShape } from './known-shape.ts'
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

describe('the known shape of pieces', () => {
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

  it('is no longer taken for known where anything but the text is other', () => {
    const shape = new KnownShape()
    const data = JSON.stringify(openAi('one'))
    shape.learn('', data, 'one')
    expect(shape.read('', JSON.stringify(openAi('two')))).toBe('two')
    expect(shape.read('', data.replace('null', '"stop"'))).toBeNull()
    expect(shape.read('message', data)).toBeNull()
    expect(shape.read('', JSON.stringify(openAi('t"o')))).toBeNull()
    expect(shape.read('', JSON.stringify(openAi('')))).toBeNull()
  })

  it('is not learnt where the text stands twice', () => {
    const shape = new KnownShape()
    shape.learn('', JSON.stringify(openAi('word')), 'word')
    expect(shape.read('', JSON.stringify(openAi('two')))).toBeNull()
  })
})
