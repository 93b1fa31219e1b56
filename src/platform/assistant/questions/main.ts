/**
 * `npm run questions:assistant -- [file.jsonl] [--half=tuning|checking]`: prints every reply as a line of JSON,
 * for a person to judge, then a count of the automatic checks on standard error.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { askAll, halvesOf, readQuestions } from './ask.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { half: { type: 'string' } },
})
const all = readQuestions(positionals[0] ?? join(import.meta.dirname, 'open.jsonl'))
const [tuning, checking] = halvesOf(all)
const asked = await askAll(
  values.half === 'tuning' ? tuning : values.half === 'checking' ? checking : all,
)
for (const one of asked) process.stdout.write(`${JSON.stringify(one)}\n`)
const count = (has: (one: (typeof asked)[number]) => boolean) => asked.filter(has).length
process.stderr.write(
  [
    `${asked.length} questions`,
    `everything stated: ${count(({ check }) => check.missing.length === 0)}`,
    `something forbidden occurs: ${count(({ check }) => check.forbidden.length > 0)}`,
    ...(['right', 'declined', 'missing', 'wrong'] as const).map(
      (state) => `proposals ${state}: ${count(({ check }) => check.proposal === state)}`,
    ),
  ].join('\n') + '\n',
)
