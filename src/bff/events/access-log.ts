/** The access journal: `docs/contract.md`, "Access journal". */
import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { recordedCsv } from '#bff/exports/downloads.ts'
import { withoutSums } from '#bff/ledger/group-sums.ts'
import type { ListDescription } from '#bff/list-engine/list-description.ts'
import { findItems } from '#bff/list-engine/list.ts'
import { pageOf } from '#bff/lists/page.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { keptDays } from '#contract/access-log.search.ts'
import { type AccessEntry, accessLog } from '#contract/access-log.ts'
import { dayIn, daysBetween } from '#i18n/days.ts'
import { sorted } from '#ledger/steps.ts'
import { memoOn } from '#memo-on.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { nullIfUnreadable } from '#server/provider-problems.ts'
import { type Steps, turns } from '#server/turns.ts'

import { byDay, ownList } from './change-list.ts'
import { eventColumns } from './csv.ts'
import { eventKinds } from './event-kinds.ts'
import type { Event } from './event.ts'
import { type EventRow, historyOf, type HistoryRow } from './history.ts'

type Named = Pick<AccessEntry, 'kind' | 'subject'>

const isOf = (list: string, { kind, subject }: Named) =>
  kind === 'support-view' && subject !== null && subject.id.startsWith(`/${list}/`)

/** Names the pages that support looked at as the customer knows them. Where a list cannot be read, the id stays. */
async function withPageNames<T extends Named>(
  { snapshots }: Pick<CustomerData, 'snapshots'>,
  session: SignedIn,
  entries: readonly T[],
): Promise<T[]> {
  const names = new Map<string, string>()
  if (entries.some((entry) => isOf('invoices', entry))) {
    const list = await snapshots.get(session, 'invoices').catch(nullIfUnreadable)
    for (const { id, number } of list?.items ?? [])
      names.set(`/invoices/${encodeURIComponent(id)}`, number)
  }
  if (entries.some((entry) => isOf('services', entry))) {
    const list = await snapshots.get(session, 'services').catch(nullIfUnreadable)
    for (const { type, id, name } of list?.items ?? [])
      names.set(`/services/${[type, id].map(encodeURIComponent).join('/')}`, name)
  }
  return entries.map((entry) => {
    const name = entry.subject && names.get(entry.subject.id)
    return name === null || name === undefined || entry.kind !== 'support-view'
      ? entry
      : Object.assign({}, entry, { subject: { ...entry.subject, name } })
  })
}

type JournalEntry = Omit<AccessEntry, 'current'> & EventRow

const actorOf = ({ actor, kind }: Event) => ({
  // `visibleTo` leaves the holder out for the events of other keys.
  who: actor.support
    ? ('support' as const)
    : actor.holder === undefined
      ? ('other-key' as const)
      : kind === 'assistant-action'
        ? ('assistant' as const)
        : ('you' as const),
  helper: actor.support?.name ?? null,
  helperVerified: actor.support?.isVerified ?? false,
  device: actor.device,
  session: actor.session,
})

function entryOfChange(row: HistoryRow): JournalEntry[] {
  const [event] = row.parts
  if (!event) return []
  const { times = 1, lastAt = row.atMs } = event
  const repeated = { times, lastAt: instant(lastAt) }
  return [{ ...row, deed: eventKinds[row.kind].deed, ...repeated, ...actorOf(event) }]
}

function entryOf(event: Event, zone: string): JournalEntry {
  const { id, at, kind, subject = null, after = null, outcome, reason = null, count = 1 } = event
  const { times = 1, lastAt = at } = event
  return {
    id,
    at: instant(at),
    atMs: at,
    day: dayIn(at, zone),
    // Bulk changes are rows of the change history.
    kind: kind as AccessEntry['kind'],
    deed: eventKinds[kind].deed,
    subject,
    types: [],
    after,
    result: outcome === 'not-tried' ? 'stopped' : outcome,
    reason,
    total: count,
    changed: outcome === 'done' ? count : 0,
    times,
    lastAt: instant(lastAt),
    undoneAt: null,
    ...actorOf(event),
    parts: [event],
  }
}

/** Newest first. Changes are grouped as in the change history. */
function* entriesOf(events: readonly Event[], zone: string): Steps<readonly JournalEntry[]> {
  const { rows } = yield* historyOf(events, zone)
  const changed = new Set([...rows.flatMap(({ parts }) => parts), ...rows].map(({ id }) => id))
  yield
  const entries = rows.flatMap(entryOfChange)
  for (const event of events) {
    yield
    const { id, kind, job } = event
    if (!changed.has(id) && kind !== 'bulk' && job === undefined) entries.push(entryOf(event, zone))
  }
  return yield* sorted(entries, (a, b) => b.atMs - a.atMs)
}

const accessList: ListDescription<JournalEntry> = {
  id: ({ id }) => id,
  text: ({ parts, helper }) => [
    helper,
    ...parts.flatMap(({ subject }) => [subject?.name ?? null, subject?.id ?? null]),
  ],
  values: { who: ({ who }) => who, deed: ({ deed }) => deed },
  facets: { who: {}, deed: {} },
  tests: { within: ({ day }, days: number, today) => daysBetween(day, today) < days },
  sorts: { at: [({ atMs }) => atMs] },
  defaultSort: '-at',
  amountSorts: [],
  groups: byDay,
  sums: withoutSums,
}

type AccessLogNeeds = Pick<CustomerData, 'clock' | 'events' | 'reader' | 'snapshots'>

export function accessJournal(needs: AccessLogNeeds): Contribution {
  const { clock, events, reader } = needs
  const entriesIn = memoOn((list: readonly Event[], zone: string, owner: string) =>
    turns.run(owner, entriesOf(list, zone)),
  )
  const entriesFor = async (session: SignedIn): Promise<readonly JournalEntry[]> =>
    entriesIn(await events.list(session), reader.calendar(session).timeZone, session.owner)

  const endpoints = servePrivate(accessLog, {
    'GET /api/access-log': async ({ query }, call) => {
      const { session } = call
      const entries = await entriesFor(session)
      const whole = ownList(entries, clock.now())
      const reference = { ...call, today: reader.today(session) }
      const { page } = await pageOf(
        whole,
        entries,
        accessList,
        { within: keptDays, ...query },
        reference,
      )
      const items = page.items.map((entry) => ({
        ...entry,
        current: entry.who === 'you' && entry.session === session.handle,
      }))
      return { ...page, items: await withPageNames(needs, session, items) }
    },
    'GET /api/access-log.csv': async ({ query: search }, call) => {
      const { session, signal } = call
      const { offset: _offset, limit: _limit, group: _group, within = keptDays, ...filter } = search
      const entries = await entriesFor(session)
      const query = { within, ...filter }
      const finding = findItems(entries, accessList, query, reader.today(session))
      const matches = await turns.run(session.owner, finding, signal)
      const matching = matches.items.flatMap(({ parts }) => parts)
      return recordedCsv(needs, call, 'access-journal', eventColumns, matching)
    },
  })
  return { endpoints }
}
