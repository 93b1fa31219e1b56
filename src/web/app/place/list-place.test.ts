import { expect, test } from 'vitest'

import { linesOf, withDetail } from '#web/list/table/lines.ts'

import { placeOf, placeOfText, placeText, positionAt } from './list-place.ts'

const groupsOf = (sizes: number[]) =>
  sizes.map((count, n) => ({
    key: `g${n}`,
    count,
    offset: sizes.slice(0, n).reduce((sum, size) => sum + size, 0),
  }))

test.each([
  ['2026-12', { group: '2026-12', row: null }],
  ['2026-12~3', { group: '2026-12', row: 3 }],
  ['~12', { group: null, row: 12 }],
  ['a~b~4', { group: 'a~b', row: 4 }],
])('a link names a place as %s', (text, place) => {
  expect(placeOfText(text)).toEqual(place)
  expect(placeText(place)).toBe(text)
})

test('an empty text names no place', () => {
  expect(placeOfText('')).toBeNull()
})

test('a place names the same line in a list with other groups before it', () => {
  const lines = linesOf(6, groupsOf([1, 2, 3]), (index) => index, String)
  const places = Array.from({ length: lines.count }, (_, position) => placeOf(lines, position))
  expect(places.map(({ group, row }) => `${group} ${row}`)).toEqual([
    'g0 null',
    'g0 0',
    'g1 null',
    'g1 0',
    'g1 1',
    'g2 null',
    'g2 0',
    'g2 1',
    'g2 2',
  ])
  expect(places.map((place) => positionAt(lines, place))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  const opened = withDetail(lines, 1)
  expect(places.map((place) => positionAt(opened, place))).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9])
  expect(placeOf(opened, 4)).toEqual({ group: 'g1', row: 0 })
  // A shorter group ends with its last row; a group that is gone has no line.
  expect(positionAt(lines, { group: 'g1', row: 9 })).toBe(4)
  expect(positionAt(lines, { group: 'g9', row: 0 })).toBeNull()
})

test('without groups a place is a row of the list', () => {
  const lines = linesOf(4, groupsOf([]), (index) => index, String)
  expect(placeOf(lines, 3)).toEqual({ group: null, row: 3 })
  expect(positionAt(lines, { group: null, row: 9 })).toBe(3)
  const empty = linesOf(0, groupsOf([]), String, String)
  expect(positionAt(empty, { group: null, row: 0 })).toBeNull()
})
