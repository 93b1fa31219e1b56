import { expect, test } from 'vitest'

import { linesInTurn } from './pace.ts'

const linesAt = (...positions: number[]) =>
  positions.map((position) => ({ position, line: { key: `row ${position}` } }))
const positionsOf = (lines: readonly { position: number }[]) =>
  lines.map(({ position }) => position)
const none: ReadonlySet<string> = new Set()

test('what is in view is drawn before what lies in reserve, in the order of the list', () => {
  const lines = linesAt(3, 4, 5, 6, 7, 8)
  const turn = linesInTurn(lines, none, { first: 5, last: 6 }, 3)
  expect(positionsOf(turn)).toEqual([4, 5, 6])
})

test('what is there stays, however little time there is', () => {
  const lines = linesAt(1, 2, 3, 4)
  const drawn = new Set(['row 2', 'row 4'])
  expect(positionsOf(linesInTurn(lines, drawn, { first: 1, last: 4 }, 0))).toEqual([2, 4])
  expect(positionsOf(linesInTurn(lines, drawn, { first: 1, last: 4 }, 1))).toEqual([1, 2, 4])
})

test('with time enough all of them are drawn at once', () => {
  const lines = linesAt(1, 2, 3)
  expect(linesInTurn(lines, none, { first: 1, last: 3 }, 3)).toBe(lines)
})
