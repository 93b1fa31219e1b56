/**
 * `npm run bench [part of a name]`: runs `bench/*.bench.ts` one after the other, prints each figure
 * beside its limit and writes them to `docs/performance.md`. Fails if any limit is missed. With
 * `--compare` it writes nothing, and fails only if something is slower than on that page.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  besideText,
  isMet,
  limitText,
  performancePage,
  rangeText,
  type Section,
  short,
  slowerThan,
} from '#scripts/performance-table.ts'

import { type Bench, runInTime } from './bench.ts'

const page = join(import.meta.dirname, '../docs/performance.md')
const options = process.argv.slice(2)
const compares = options.includes('--compare')
const nameFilter = options.find((option) => !option.startsWith('--')) ?? ''
const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.bench.ts') && file.includes(nameFilter),
)
const sections: Section[] = []
const failures: string[] = []
let missed = 0
for (const file of files) {
  // Safe: each file declares its export as a Bench.
  const { bench } = (await import(`./${file}`)) as { bench: Bench }
  console.log(`\n${bench.title}`)
  try {
    const measures = await runInTime(bench)
    sections.push({ title: bench.title, measures, note: bench.note?.() ?? '' })
    for (const measure of measures) {
      const value = `${short(measure.value)} ${measure.unit}`.padStart(12)
      const mark = isMet(measure) ? ' ' : '✗'
      const notes = [limitText(measure), rangeText(measure), besideText(measure)].filter(Boolean)
      console.log(`${mark} ${measure.name.padEnd(60)} ${value}  ${notes.join('  ')}`)
      if (!isMet(measure)) missed += 1
    }
  } catch (error) {
    console.error(error)
    failures.push(`${bench.title}: ${error instanceof Error ? error.message : 'failed'}`)
  }
}
const before = (() => {
  try {
    return readFileSync(page, 'utf8')
  } catch {
    return ''
  }
})()
const slower = slowerThan(before, sections)
for (const line of [...failures, ...slower.map((text) => `Slower: ${text}`)]) console.log(line)
if (!compares) {
  writeFileSync(page, performancePage(before, sections, new Date()))
  console.log(missed === 0 ? '\nAll limits are met.' : `\n${missed} missed`)
}
const isGood = failures.length === 0 && (compares ? slower.length === 0 : missed === 0)
// Whatever a benchmark that was given up still waits for.
process.exit(isGood ? 0 : 1)
