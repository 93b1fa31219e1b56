import type { UnreadReason } from '#contract/explanation.ts'

import type { Report, Section } from './inspect.ts'
import type { Finding } from './trace.ts'

const blank = ' (blank)'

const reasons: Record<UnreadReason, string> = {
  form: 'in no form known for the field',
  currency: 'its currency is not known or not the account’s',
  'minor-units': 'may count cents: set money.unit',
  ambiguous: 'can be read in two ways',
  contradiction: 'does not fit the other fields',
  unsafe: 'not a safe link',
}

/** `total (may count cents: set money.unit)`. */
const withReason = (name: string, { unread }: Finding): string => {
  const reason = unread.get(name)
  return reason ? `${name} (${reasons[reason]})` : name
}

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
      (finding) =>
        `  ${(finding.field ?? '').padEnd(width)} ← ${finding.used}` +
        (finding.sample ? `  ${finding.sample}` : blank) +
        (finding.unread.size > 0
          ? `  (unsure: cannot read ${[...finding.unread.keys()].map((name) => withReason(name, finding)).join(', ')})`
          : ''),
    ),
    ...missing
      .filter(({ names }) => names.length > 0)
      .map(
        (finding) =>
          `  ${(finding.field ?? '').padEnd(width)} ? not readable: ` +
          finding.names.map((name) => withReason(name, finding)).join(', '),
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
