/** How the change history is filtered and grouped. */
import { withoutSums } from '#bff/ledger/group-sums.ts'
import type { Grouping, ListDescription } from '#bff/list-engine/list-description.ts'
import type { Change } from '#contract/changes.ts'
import { daysBetween } from '#i18n/days.ts'

import type { HistoryRow } from './history.ts'

/** Older changes are grouped by month. */
const daysApart = 31

const deviceOf = ({ device }: Change | HistoryRow): string | null =>
  device && `${device.browser ?? ''}/${device.system ?? ''}`

/** Days of the last month, then months. */
export const byDay: Record<string, Grouping<{ day: string }>> = {
  day: {
    key: ({ day }, today) => (daysBetween(day, today) < daysApart ? day : day.slice(0, 7)),
    rank: (key) => -Number(key.replaceAll('-', '').padEnd(8, '0')),
  },
}

/** A list of our own, which is always complete. */
export const ownList = <T>(items: readonly T[], asOf: number) => ({
  items,
  unreadable: [],
  asOf,
  stale: false,
  retryAfterSeconds: null,
  complete: true,
  loaded: items.length,
  expected: items.length,
})

export const changeList: ListDescription<HistoryRow> = {
  id: ({ id }) => id,
  text: ({ parts }) => parts.flatMap(({ subject }) => [subject?.name ?? null, subject?.id ?? null]),
  values: {
    kind: ({ kind }) => kind,
    result: ({ result }) => result,
    device: deviceOf,
    service: ({ kind, subject }) =>
      kind === 'auto-renew' && subject ? `${subject.type}/${subject.id}` : null,
  },
  facets: { kind: {}, result: {}, device: {} },
  tests: { within: ({ day }, days: number, today) => daysBetween(day, today) < days },
  sorts: { at: [({ atMs }) => atMs] },
  amountSorts: [],
  defaultSort: '-at',
  groups: byDay,
  sums: withoutSums,
}
