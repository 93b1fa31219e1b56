/** `docs/performance.md`: the figures of the last run, and what has become slower since. */
import { spawnSync } from 'node:child_process'
import { arch, cpus, release, totalmem } from 'node:os'

/** One figure of a benchmark. */
export interface Measure {
  name: string
  value: number
  /** Smallest and largest value, if `value` is the median of several rounds. */
  range?: readonly [number, number] | undefined
  /** `ms`, `×`, `KiB` … */
  unit: string
  /** What it is compared with, measured in the same run and unit. */
  beside?: { name: string; value: number } | undefined
  /** Limits. The run fails if the value is outside. */
  atMost?: number
  atLeast?: number
  /** Limit of `value / beside.value`. */
  atMostTimes?: number
  /** What it means to a reader, in one sentence. */
  about?: string
}

export interface Section {
  title: string
  measures: readonly Measure[]
  note: string
}

/** Slower than this is named. Generous: other load, another machine. */
const tolerated = { ratio: 1.5, value: 2.5 }

export const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

const times = ({ value, beside }: Measure): number | null =>
  beside === undefined ? null : value / beside.value

export const isMet = (measure: Measure): boolean => {
  const { value, atMost = Infinity, atLeast = -Infinity, atMostTimes = Infinity } = measure
  return value <= atMost && value >= atLeast && (times(measure) ?? 0) <= atMostTimes
}

export function limitText({ atMost, atLeast, atMostTimes, unit }: Measure): string {
  if (atMostTimes !== undefined) return `≤ ${atMostTimes} ×`
  if (atMost !== undefined) return `≤ ${short(atMost)} ${unit}`.trim()
  return atLeast === undefined ? '' : `≥ ${short(atLeast)} ${unit}`.trim()
}

export const rangeText = ({ range }: Measure): string =>
  range ? `(${range.map(short).join(' to ')})` : ''

export const besideText = (measure: Measure): string => {
  const ratio = times(measure)
  return measure.beside && ratio !== null
    ? `${measure.beside.name} ${short(measure.beside.value)}: ${short(ratio)} ×`
    : ''
}

const row = (measure: Measure): string => {
  const { name, value, unit, about = '' } = measure
  const figure = [`${short(value)} ${unit}`.trim(), rangeText(measure)].filter(Boolean).join(' ')
  const limit = limitText(measure)
  const missed = isMet(measure) ? '' : ' **missed**'
  return `| ${name} | ${figure} | ${besideText(measure)} | ${limit}${missed} | ${about} |`
}

const sectionText = ({ title, measures, note }: Section): string =>
  [
    `## ${title}`,
    '',
    '| | median (smallest to largest) | beside it, in the same run | limit | |',
    '|---|---|---|---|---|',
    ...measures.map(row),
    ...(note === '' ? [] : ['', note]),
    '',
  ].join('\n')

const sectionsIn = (page: string): Map<string, string> =>
  new Map(
    page
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [/^## (.*)$/m.exec(text)?.[1] ?? '', text]),
  )

const nginxVersion = (): string =>
  /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[1] ?? 'none'

const machine = (): string => {
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${all.length} × ${all[0]?.model.trim() ?? arch()}, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}, nginx ${nginxVersion()}`
}

/** The page with these sections, and those of `before` that were not measured again. */
export function performancePage(before: string, sections: readonly Section[], now: Date): string {
  const kept = sectionsIn(before)
  for (const section of sections) kept.set(section.title, sectionText(section))
  return `# What Portico costs

\`npm run bench\` writes this page. CPU time is that of the server's process, because wall-clock time says
what else the machine does. What stands beside a figure was measured in the same run and unit. The release tests
compare with this page and name what has become slower.

Last written ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC on ${machine()}.

${[...kept.values()].map((text) => text.trimEnd()).join('\n\n')}
`
}

/** `1,234.5 ms (…)` as a number. */
const figureIn = (text: string): number =>
  Number(/^[\d.,e+-]+/.exec(text.trim())?.[0].replaceAll(',', ''))

/** What is slower or larger than on the page, as sentences. */
export function slowerThan(page: string, sections: readonly Section[]): string[] {
  const known = sectionsIn(page)
  return sections.flatMap(({ title, measures }) => {
    const rows = (known.get(title) ?? '').split('\n').map((line) => line.split('|'))
    return measures.flatMap((measure) => {
      const cells = rows.find(([, name = '']) => name.trim() === measure.name)
      // More of it is better, or nothing is known of it.
      if (!cells || measure.atLeast !== undefined || measure.unit.startsWith('/')) return []
      const ratio = times(measure)
      const formerRatio = Number(/([\d.,]+) ×/.exec(cells[3] ?? '')?.[1]?.replaceAll(',', ''))
      const isRatio = ratio !== null && formerRatio > 0
      const [now, former] = isRatio
        ? [ratio, formerRatio]
        : [measure.value, figureIn(cells[2] ?? '')]
      const limit = isRatio ? tolerated.ratio : tolerated.value
      if (!(former > 0) || now <= former * limit) return []
      const unit = isRatio ? `× ${measure.beside?.name}` : measure.unit
      return [`${title}: ${measure.name}: ${short(now)} ${unit}, was ${short(former)}`]
    })
  })
}
