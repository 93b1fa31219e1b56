import { expect, test } from 'vitest'

import { memoryTakenBy } from './testing/flood.ts'

test('endless LangChain messages do not use more memory', { timeout: 320_000 }, async () => {
  const event = (id: string) => ({ type: 'AIMessageChunk', content: '', id })
  expect(await memoryTakenBy(event)).toBeLessThan(0.7)
})

test('endless AG-UI calls do not use more memory', { timeout: 320_000 }, async () => {
  const event = (toolCallId: string) => ({ type: 'TOOL_CALL_START', toolCallId })
  expect(await memoryTakenBy(event)).toBeLessThan(0.7)
})

test('endless assistant-ui parts do not use more memory', { timeout: 320_000 }, async () => {
  const event = (type: string) => ({ type: 'part-start', part: { type }, path: [] })
  expect(await memoryTakenBy(event)).toBeLessThan(0.7)
})
