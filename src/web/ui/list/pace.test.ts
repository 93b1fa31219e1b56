import { expect, test } from 'vitest'

import { isOutrun, linesInTurn, nextPace } from './pace.ts'

const linesAt = (...positions: number[]) =>
  positions.map((position) => ({ position, line: { key: `row ${position}` } }))
const positionsOf = (lines: readonly { position: number }[]) =>
  lines.map(({ position }) => position)
const none: ReadonlySet<string> = new Set()

test('what is in view is drawn before what lies in reserve, in the order of the list', () => {
  const lines = linesAt(3, 4, 5, 6, 7, 8)
  const turn = linesInTurn(lines, none, { first: 5, last: 6, focused: null }, 3)
  expect(positionsOf(turn)).toEqual([4, 5, 6])
})

test('what is there stays, however little time there is', () => {
  const lines = linesAt(1, 2, 3, 4)
  const drawn = new Set(['row 2', 'row 4'])
  expect(positionsOf(linesInTurn(lines, drawn, { first: 1, last: 4, focused: null }, 0))).toEqual([
    2, 4,
  ])
  expect(positionsOf(linesInTurn(lines, drawn, { first: 1, last: 4, focused: null }, 1))).toEqual([
    1, 2, 4,
  ])
})

test('with time enough all of them are drawn at once', () => {
  const lines = linesAt(1, 2, 3)
  expect(linesInTurn(lines, none, { first: 1, last: 3, focused: null }, 3)).toBe(lines)
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

test('the line with the keyboard’s focus is drawn first, also where there is no time for others', () => {
  const lines = linesAt(3, 4, 5, 6)
  const view = { first: 3, last: 5, focused: 6 }
  expect(positionsOf(linesInTurn(lines, none, view, 2))).toEqual([3, 6])
  expect(positionsOf(linesInTurn(lines, none, view, 0))).toEqual([6])
  expect(positionsOf(linesInTurn(lines, new Set(['row 6']), view, 0))).toEqual([6])
})

test('lines are not drawn while more than twice as many come as could be', () => {
  const view = { first: 100, last: 123, focused: null }
  // 40 lines a second: about two in the time that a drawing and its painting take.
  expect(isOutrun(1, 0.04, view)).toBe(false)
  expect(isOutrun(1, 0.08, view)).toBe(true)
  expect(isOutrun(2, 0.08, view)).toBe(false)
  expect(isOutrun(2, 0, view)).toBe(false)
})

test('a frame that has time for half of the view draws wherever the list is taken to', () => {
  expect(isOutrun(12, 30, { first: 100, last: 123, focused: null })).toBe(false)
  expect(isOutrun(11, 30, { first: 100, last: 123, focused: null })).toBe(true)
})
