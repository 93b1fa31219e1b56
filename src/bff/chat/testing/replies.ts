/** Questions, what a scripted provider replies, and what of that arrived. */
import { randomUUID } from 'node:crypto'

import type { AssistantEvent } from '#contract/assistant.ts'

export const delta = (content: string) => ({ choices: [{ delta: { content } }] })
export const stop = { choices: [{ delta: {}, finish_reason: 'stop' }] }

export const question = (change: object = {}) => ({
  message: 'Which services end soon?',
  clientMessageId: randomUUID() as string,
  ...change,
})

/** @throws if the stream does not begin with it */
export function meta(events: AssistantEvent[]) {
  const [first] = events
  if (first?.type !== 'meta') throw new Error('no meta event')
  return first
}
