import { test } from 'vitest'

import { expectNoGrowth } from './testing/flood.ts'

test('endless AG-UI calls do not use more memory', { timeout: 90_000 }, () =>
  expectNoGrowth((toolCallId) => ({ type: 'TOOL_CALL_START', toolCallId })),
)

test('endless assistant-ui parts do not use more memory', { timeout: 90_000 }, () =>
  expectNoGrowth((type) => ({ type: 'part-start', part: { type }, path: [] })),
)
