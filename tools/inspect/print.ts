import type { Report, Section } from './inspect.ts'
import type { Finding } from './trace.ts'

const blank = ' (blank)'

const nameAndSample = ({ names, sample }: Finding): string =>
  `${names[0]}${sample ? ` (${sample})` : ''}`

function printed({
  resource,
  path,
  problem,
  records,
  unreadable,
  paging,
  findings,
  words,
  notes,
}: Section): string[] {
  const head = [`\n${resource}  GET ${path}`]
  if (problem) return [...head, `  not read: ${problem}`]
  const counted =
    resource === 'account'
      ? ''
      : `  ${records} records${unreadable > 0 ? `, ${unreadable} of them cannot be read` : ''}; ${paging}`
  const recognised = findings.filter(({ field, used }) => field !== null && used !== null)
  const missing = findings.filter(({ field, used }) => field !== null && used === null)
  const others = findings.filter(({ field }) => field === null)
  const width = Math.max(12, ...recognised.map(({ field }) => field?.length ?? 0))
  return [
    ...head,
    ...(counted ? [counted] : []),
    ...recognised.map(
      ({ field, used, sample, unread }) =>
        `  ${(field ?? '').padEnd(width)} ← ${used}${sample ? `  ${sample}` : blank}` +
        (unread.length > 0 ? `  (unsure: cannot read ${unread.join(', ')})` : ''),
    ),
    ...missing
      .filter(({ names }) => names.length > 0)
      .map(
        ({ field, names }) =>
          `  ${(field ?? '').padEnd(width)} ? not readable: ${names.join(', ')}`,
      ),
    ...(missing.some(({ names }) => names.length === 0)
      ? [
          `  not stated: ${missing
            .filter(({ names }) => names.length === 0)
            .map(({ field }) => field)
            .join(', ')}`,
        ]
      : []),
    ...(others.length > 0 ? [`  not recognised: ${others.map(nameAndSample).join(', ')}`] : []),
    ...(words.length > 0 ? [`  unknown words: ${words.join(', ')}`] : []),
    ...notes.map((note) => `  note: ${note}`),
  ]
}

/** The report as text. */
export function printReport({ sections, profile }: Report): string {
  return [
    ...sections.flatMap(printed),
    '\nportico.provider.json to start from:',
    JSON.stringify(profile, null, 2),
  ].join('\n')
}
