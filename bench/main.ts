/**
 * `npm run bench [parts of names]`: runs `bench/*.bench.ts` one after the other, prints each figure
 * beside its limit and writes them to `docs/performance.md`. Fails if any limit is missed. With
 * `--compare` it writes nothing, ends after 12 minutes, and fails only if something is slower than on
 * that page, twice.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

import {
  besideText,
  busyText,
  isMet,
  limitText,
  notCompared,
  performancePage,
  rangeText,
  type Section,
  short,
  slowerThan,
  slowerTwice,
} from '#scripts/performance-table.ts'

import { type Bench, runInTime } from './bench.ts'

const page = join(import.meta.dirname, '../docs/performance.md')
const options = process.argv.slice(2)
const compares = options.includes('--compare')
const nameFilters = options.filter((option) => !option.startsWith('--'))
const files = readdirSync(import.meta.dirname).filter(
  (file) =>
    file.endsWith('.bench.ts') &&
    (nameFilters.length === 0 || nameFilters.some((part) => file.includes(part))),
)
const endsAt = compares ? performance.now() + 12 * 60_000 : Infinity
// The benchmarks themselves raise it.
const [load = Number.NaN] = loadavg()
const before = (() => {
  try {
    return readFileSync(page, 'utf8')
  } catch {
    return ''
  }
})()
const sections: Section[] = []
const failures = files.length === 0 ? [`no benchmark is called ${nameFilters.join(', ')}`] : []
const slower: string[] = []
let missed = 0

async function measure(bench: Bench): Promise<Section> {
  console.log(`\n${bench.title}`)
  const measures = await runInTime(bench, (endsAt - performance.now()) / 60_000)
  for (const row of measures) {
    const value = `${short(row.value)} ${row.unit}`.padStart(12)
    const mark = isMet(row) ? ' ' : '✗'
    const notes = [limitText(row), rangeText(row), besideText(row)].filter(Boolean)
    console.log(`${mark} ${row.name.padEnd(60)} ${value}  ${notes.join('  ')}`)
    if (!isMet(row)) missed += 1
  }
  return { title: bench.title, measures, note: bench.note?.() ?? '', load }
}

async function compare(bench: Bench, section: Section): Promise<void> {
  for (const text of notCompared(before, section)) console.log(`Not compared: ${text}`)
  if (slowerThan(before, [section]).length === 0) return
  console.log('\nSomething is slower. Once more:')
  slower.push(...slowerTwice(before, section, await measure(bench)))
}

for (const file of files) {
  // Safe: each file declares its export as a Bench.
  const { bench } = (await import(`./${file}`)) as { bench: Bench }
  try {
    const section = await measure(bench)
    sections.push(section)
    if (compares) await compare(bench, section)
  } catch (error) {
    console.error(error)
    failures.push(`${bench.title}: ${error instanceof Error ? error.message : 'failed'}`)
  }
}
if (!compares) slower.push(...slowerThan(before, sections))
console.log()
for (const line of [...failures, ...slower.map((text) => `Slower: ${text}`)]) console.log(line)
if (slower.length > 0) console.log(busyText(load))
if (!compares) {
  writeFileSync(page, performancePage(before, sections, new Date()))
  console.log(missed === 0 ? 'All limits are met.' : `${missed} missed`)
} else if (failures.length + slower.length === 0) console.log('Nothing is slower.')
const isGood = failures.length === 0 && (compares ? slower.length === 0 : missed === 0)
// Whatever a benchmark that was given up still waits for.
process.exit(isGood ? 0 : 1)
