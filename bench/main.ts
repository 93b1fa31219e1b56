/**
 * `npm run bench [part of a name]`: runs `bench/*.bench.ts` one after the other, prints each figure
 * beside its limit, and fails if any limit is missed.
 */
import { readdirSync } from 'node:fs'

import type { Bench, Measure } from './bench.ts'

const limitText = ({ atMost, atLeast, unit }: Measure): string => {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`
  return atLeast === undefined ? '' : `≥ ${atLeast} ${unit}`
}

const short = (value: number): string => String(Number(value.toPrecision(3)))

const rangeText = ({ range }: Measure): string =>
  range ? `(${range.map(short).join(' to ')})` : ''

const isMet = ({ value, atMost = Infinity, atLeast = -Infinity }: Measure): boolean =>
  value <= atMost && value >= atLeast

const nameFilter = process.argv[2] ?? ''
const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.bench.ts') && file.includes(nameFilter),
)
let missed = 0
for (const file of files) {
  // Safe: each file declares its export as a Bench.
  const { bench } = (await import(`./${file}`)) as { bench: Bench }
  console.log(`\n${bench.title}`)
  for (const measure of await bench.run()) {
    const value = `${short(measure.value)} ${measure.unit}`.padStart(12)
    const mark = isMet(measure) ? ' ' : '✗'
    const limits = [limitText(measure), rangeText(measure)].filter(Boolean).join('  ')
    console.log(`${mark} ${measure.name.padEnd(60)} ${value}  ${limits}`)
    if (!isMet(measure)) missed += 1
  }
}
console.log(missed === 0 ? '\nAll limits are met.' : `\n${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1
