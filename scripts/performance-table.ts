/** `docs/performance.md`: the figures of the last run, and what has become slower since. */
import { spawnSync } from 'node:child_process'
import { arch, availableParallelism, cpus, release, totalmem } from 'node:os'

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
  /** The machine's load average before the run: what else it did. */
  load: number
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

const loadText = (load: number): string =>
  `load average ${load.toFixed(1)} on ${availableParallelism()} cores`

/** What to think of a comparison, if other work shared the machine; empty on an idle one. */
export const busyText = (load: number): string =>
  load > availableParallelism() / 2
    ? `The machine was busy (${loadText(load)}): what is slower may be so because of that.`
    : ''

const sectionText = ({ title, measures, note, load }: Section, at: string): string =>
  [
    `## ${title}`,
    '',
    `Measured ${at}, ${loadText(load)}.`,
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
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  for (const section of sections) kept.set(section.title, sectionText(section, at))
  return `# What Portico costs

\`npm run bench\` writes this page. CPU time is that of the server's process, because wall-clock time says
what else the machine does. What stands beside a figure was measured in the same run and unit. The release tests
compare some sections with this page and name what has become slower.

Sections may be of different runs: each says when it was measured, and the load average before.
Last written on ${machine()}.

${[...kept.values()].map((text) => text.trimEnd()).join('\n\n')}
`
}

/** `1,234.5 ms (…)` as a number. */
const figureIn = (text: string): number =>
  Number(/^[\d.,e+-]+/.exec(text.trim())?.[0].replaceAll(',', ''))

type Measured = Pick<Section, 'title' | 'measures'>

/** The cells of a section's rows, by name. */
const rowsIn = (page: string, title: string): Map<string, string[]> =>
  new Map(
    (sectionsIn(page).get(title) ?? '')
      .split('\n')
      .map((line) => line.split('|'))
      // Other tables have other heads; only a measure's row has five cells, and a figure in the second.
      .filter((cells) => cells.length === 7 && figureIn(cells[2] ?? '') >= 0)
      .map((cells) => [cells[1]?.trim() ?? '', cells]),
  )

/** Rows that only the page or only the run has, as sentences. */
export function notCompared(page: string, { title, measures }: Measured): string[] {
  const rows = rowsIn(page, title)
  const names = new Set(measures.map(({ name }) => name))
  return [
    ...[...names]
      .filter((name) => !rows.has(name))
      .map((name) => `${title}: ${name}: not on the page`),
    ...[...rows.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${title}: ${name}: not measured`),
  ]
}

/** What was slower in two runs: one alone may be noise. */
export const slowerTwice = (page: string, first: Measured, second: Measured): string[] =>
  slowerThan(page, [
    {
      ...second,
      measures: second.measures.filter(({ name }) => {
        const measures = first.measures.filter((measure) => measure.name === name)
        return slowerThan(page, [{ ...first, measures }]).length > 0
      }),
    },
  ])

/** What is slower or larger than on the page, as sentences. */
export function slowerThan(page: string, sections: readonly Measured[]): string[] {
  return sections.flatMap(({ title, measures }) => {
    const rows = rowsIn(page, title)
    return measures.flatMap((measure) => {
      const cells = rows.get(measure.name)
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
