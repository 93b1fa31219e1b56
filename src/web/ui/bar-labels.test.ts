import { expect, test } from 'vitest'

import { labelledBars, stepThatFits } from './bar-labels.ts'

test('where all values fit, every bar has one', () => {
  expect(stepThatFits([30, 34, 12], 40)).toBe(1)
  expect([...labelledBars([3, 1, 2], 1)].toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  expect(stepThatFits([30], 0)).toBe(1)
})

test('where they do not, the highest bar has one, and no two touch', () => {
  expect(stepThatFits([52, 30], 40)).toBe(2)
  const heights = [0, 16_150, 7650, 7650, 7650, 7650, 7650]
  expect([...labelledBars(heights, 2)]).toEqual([1, 3, 5])
  expect([...labelledBars(heights, 3)]).toEqual([1, 4])
})
