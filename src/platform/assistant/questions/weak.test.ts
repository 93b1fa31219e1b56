/** Follow-ups, quarters and weekends, names said in part, and what is overdue, in every language. */
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { askAll, readQuestions } from './ask.ts'

test('the kinds that used to end as “I can’t answer that” are answered', async () => {
  const asked = await askAll(readQuestions(join(import.meta.dirname, 'weak.jsonl')))
  const failed = asked.filter(
    ({ check }) =>
      check.missing.length > 0 || check.forbidden.length > 0 || check.proposal !== 'none',
  )
  expect(failed.map(({ id, turns, check }) => ({ id, turns, check }))).toEqual([])
})
