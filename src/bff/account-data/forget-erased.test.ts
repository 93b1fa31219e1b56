import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createLog } from '#server/log.ts'

import { forgetErased } from './forget-erased.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a store that is away is not logged as an account that was not forgotten', async () => {
  let isAway = false
  const store = {
    list: async () => {
      if (isAway) throw new Error('away')
      return []
    },
  }
  const lines: string[] = []
  const log = createLog({ PORTICO_LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  const needs = { store, log } as unknown as Parameters<typeof forgetErased>[0]
  const forgetting = await forgetErased(needs)
  isAway = true
  await vi.advanceTimersByTimeAsync(1_000)
  await forgetting.close()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'erasures not read',
  ])
})
