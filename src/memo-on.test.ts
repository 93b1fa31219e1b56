import { expect, test, vi } from 'vitest'

import { memoOn } from './memo-on.ts'

test('computes once per object and set of arguments', () => {
  const compute = vi.fn<(list: readonly number[], day: string) => string>(
    (list, day) => `${list.length} ${day}`,
  )
  const summary = memoOn(compute)
  const list = [1, 2]
  expect([summary(list, 'a'), summary(list, 'a'), summary([1, 2], 'a')]).toEqual(
    Array(3).fill('2 a'),
  )
  expect(compute).toHaveBeenCalledTimes(2)
})

test('keeps the last results of each object, and no more', () => {
  const compute = vi.fn<(list: readonly number[], day: string) => string>((_list, day) => day)
  const summary = memoOn(compute, 2)
  const list: number[] = []
  for (const day of ['a', 'b', 'a', 'b']) summary(list, day)
  expect(compute).toHaveBeenCalledTimes(2)
  for (const day of ['c', 'b', 'a']) summary(list, day)
  expect(compute).toHaveBeenCalledTimes(4)
})

test('also remembers that there is nothing', () => {
  const compute = vi.fn<(owner: object) => undefined>()
  const find = memoOn(compute)
  const owner = {}
  expect([find(owner), find(owner)]).toEqual([undefined, undefined])
  expect(compute).toHaveBeenCalledTimes(1)
})
