import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { sorted } from './steps.ts'

test('sorts as toSorted does, equal items in their order, and yields', () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 50 }), nth: fc.nat() })
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  fc.assert(
    fc.property(fc.array(item, { minLength: 0, maxLength: 9000, size: 'max' }), (items) => {
      const sorting = sorted(items, compare)
      for (let steps = 1; ; steps += 1) {
        const { done, value } = sorting.next()
        if (!done) continue
        expect(value).toEqual(items.toSorted(compare))
        expect(steps).toBeGreaterThanOrEqual(items.length / 256)
        return
      }
    }),
    { numRuns: 30 },
  )
})
