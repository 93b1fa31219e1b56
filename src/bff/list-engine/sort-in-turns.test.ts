import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { sortInTurns } from './sort-in-turns.ts'

test('sorts as toSorted does, equal items in their order, and rests', async () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 50 }), nth: fc.nat() })
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 0, maxLength: 9000, size: 'max' }),
      async (items) => {
        let rests = 0
        const rest = async () => void (rests += 1)
        expect(await sortInTurns(items, compare, rest)).toEqual(items.toSorted(compare))
        expect(rests).toBeGreaterThanOrEqual(items.length / 2048)
      },
    ),
    { numRuns: 30 },
  )
})
