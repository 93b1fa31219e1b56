import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { GrowingText } from './growing-text.ts'

const piece = fc.oneof(
  fc.string({ maxLength: 600 }),
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.constantFrom('', 'word ', 'é', 'ÿ', 'Ā', '語', '🙂', '\ud83d', '\ude42', '\u0000'),
)

describe('a growing text', () => {
  it('is all of its pieces one after the other, at any time and in any part', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(), fc.nat(), (pieces, one, other) => {
        const text = new GrowingText()
        let whole = ''
        for (const next of pieces) {
          text.append(next)
          whole += next
          expect(text.length).toBe(whole.length)
          expect(String(text)).toBe(whole)
        }
        const from = Math.min(one, other) % (whole.length + 1)
        const to = Math.max(from, Math.max(one, other) % (whole.length + 1))
        expect(text.slice(from, to)).toBe(whole.slice(from, to))
      }),
    )
  })
})
