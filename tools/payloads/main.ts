/**
 * `npm run provider:payloads -- [file]` shows how much of other providers' payloads is read right.
 * The file has the form of `open.json`; `--blank` also lists what stayed blank.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { compare, type Judged, type PayloadCase, type Verdict } from './compare.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { blank: { type: 'boolean' } },
})
const file = positionals[0] ?? join(import.meta.dirname, 'open.json')
const judged = await compare(JSON.parse(readFileSync(file, 'utf8')) as PayloadCase[])

const count = (list: readonly Judged[], wanted: Verdict) =>
  list.filter(({ verdict }) => verdict === wanted).length
const row = (name: string, list: readonly Judged[]) =>
  [
    name.padEnd(24),
    ...[count(list, 'right'), count(list, 'blank'), count(list, 'wrong'), list.length].map((one) =>
      String(one).padStart(6),
    ),
  ].join('')

console.log(`${''.padEnd(24)} right blank wrong   all`)
for (const [provider, list] of Map.groupBy(judged, (one) => one.provider))
  console.log(row(provider, list))
console.log(row('all', judged))
for (const verdict of values.blank ? (['wrong', 'blank'] as const) : (['wrong'] as const))
  for (const one of judged.filter((each) => each.verdict === verdict))
    console.log(
      `${verdict}: ${one.provider} ${one.resource} ${one.key} ${one.field}: ` +
        `${JSON.stringify(one.shown)} instead of ${JSON.stringify(one.expected)}`,
    )
