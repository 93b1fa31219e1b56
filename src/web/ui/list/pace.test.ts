import { expect, test } from 'vitest'

import { linesInTurn, nextPace } from './pace.ts'

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

test('a frame that took too long is followed by one of fewer lines, one at least', () => {
  expect(nextPace(6, 6, 48)).toBe(3)
  expect(nextPace(6, 2, 48)).toBe(1)
  expect(nextPace(1, 1, 500)).toBe(1)
})

test('where there is time, more lines follow: as many as fit, at most twice as many', () => {
  expect(nextPace(4, 4, 16)).toBe(6)
  expect(nextPace(4, 4, 1)).toBe(8)
  expect(nextPace(64, 64, 0)).toBe(64)
})

test('a frame that had little to add says nothing about more', () => {
  expect(nextPace(6, 1, 3)).toBe(6)
})
