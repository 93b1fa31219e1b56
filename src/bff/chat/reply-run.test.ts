import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { createTextFilter } from '#dialects/text/text-filter.ts'
import { ProblemError } from '#server/problems.ts'
import { createWatch } from '#server/watch.ts'
import { createTestClock } from '#testing/start.ts'

import { ReplyRun } from './reply-run.ts'

test('a browser hears of the end once the reply has been saved', async () => {
  const clock = createTestClock()
  const save = Promise.withResolvers<void>()
  const saving = Promise.withResolvers<unknown>()
  const run: ReplyRun = new ReplyRun(
    {
      messageId: 'm',
      conversationId: 'c',
      limits: { first: 1e6, idle: 1e6, total: 1e6, grace: 1e6 },
      clock,
      watch: createWatch(clock),
      reading: { makeFilter: createTextFilter },
      propose: async () => ({ ids: [], noAction: null }),
      onProgress: () => undefined,
      onEnd() {
        saving.resolve(run.summary)
        return save.promise
      },
    },
    {
      send: async () => {
        const events = ['{"choices":[{"delta":{"content":"Hello."}}]}', '[DONE]']
        const body = Readable.from(events.map((data) => Buffer.from(`data: ${data}\n\n`)))
        return { status: 200, headers: new Headers(), body }
      },
      refused: async () => new ProblemError('internal'),
      onAccepted: async () => undefined,
    },
  )
  void run.run()
  expect(await saving.promise).toMatchObject({ text: 'Hello.', finish: 'stop' })
  expect(run.log.hasEnded).toBe(false)
  save.resolve()
  await run.ended
  expect(run.log.hasEnded).toBe(true)
})
