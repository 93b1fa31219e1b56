import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { linesOf } from './lines.ts'

/** Consecutive groups of these sizes, as the server sends them. */
const groupsOf = (sizes: readonly number[]) => {
  let offset = 0
  return sizes.map((count, n) => {
    const group = { key: `g${n}`, count, offset }
    offset += count
    return group
  })
}

test('each row and each group has exactly one line, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 20 }), (sizes) => {
      const groups = groupsOf(sizes)
      const total = sizes.reduce((sum, size) => sum + size, 0)
      const lines = linesOf(
        total,
        groups,
        (index) => ({ index }),
        ({ index }) => `row ${index}`,
      )
      const all = Array.from({ length: lines.count }, (_, position) => lines.at(position))
      const rows = all.flatMap((line) => (line.kind === 'row' ? [line.index] : []))
      expect(rows).toEqual(Array.from({ length: total }, (_, index) => index))
      const shown = all.flatMap((line) => (line.kind === 'group' ? [line.group.key] : []))
      expect(shown).toEqual(groups.filter(({ count }) => count > 0).map(({ key }) => key))
      expect(new Set(all.map(({ key }) => key)).size).toBe(lines.count)
    }),
  )
})

test('positionOf finds the line of a row', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
      (sizes) => {
        const total = sizes.reduce((sum, size) => sum + size, 0)
        const lines = linesOf(
          total,
          groupsOf(sizes),
          (index) => ({ index }),
          ({ index }) => `${index}`,
        )
        for (let index = 0; index < total; index += 1) {
          expect(lines.at(lines.positionOf(index))).toMatchObject({ kind: 'row', index })
        }
      },
    ),
  )
})

test('a row that is not loaded yet keeps its line', () => {
  const lines = linesOf(3, [], (index) => (index === 1 ? undefined : { index }), String)
  expect(lines.count).toBe(3)
  expect(lines.at(1)).toMatchObject({ kind: 'missing', index: 1 })
})
