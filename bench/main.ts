/**
 * `npm run bench [part of a name]`: runs `bench/*.bench.ts` one after the other, prints what was
 * measured against what is promised, and fails where a promise is missed.
 */
import { readdirSync } from 'node:fs'

import type { Bench, Measure } from './bench.ts'

const promise = ({ atMost, atLeast, unit }: Measure): string => {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`
  return atLeast === undefined ? '' : `≥ ${atLeast} ${unit}`
}

const kept = ({ value, atMost = Infinity, atLeast = -Infinity }: Measure): boolean =>
  value <= atMost && value >= atLeast

const wanted = process.argv[2] ?? ''
const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.bench.ts') && file.includes(wanted),
)
let missed = 0
for (const file of files) {
  // Every *.bench.ts exports a Bench: tsc checks it there.
  const { bench } = (await import(`./${file}`)) as { bench: Bench }
  console.log(`\n${bench.title}`)
  for (const measure of await bench.run()) {
    const value = `${Number(measure.value.toPrecision(3))} ${measure.unit}`
    const mark = kept(measure) ? ' ' : '✗'
    console.log(`${mark} ${measure.name.padEnd(60)} ${value.padStart(12)}  ${promise(measure)}`)
    if (!kept(measure)) missed += 1
  }
}
console.log(missed === 0 ? '\nEvery promise is kept.' : `\n${missed} missed`)
process.exitCode = missed === 0 ? 0 : 1
