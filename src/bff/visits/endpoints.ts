/** What is new since the customer's last visit, and whether that is remembered. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { recordedCsv } from '#bff/exports/downloads.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import { completeLedger } from '#bff/lists/complete.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { type News, news as table, type NewsList } from '#contract/news.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { newsSince } from '#ledger/news.ts'
import type { Thing } from '#ledger/thing.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { amountCell, type Columns } from '#server/csv.ts'
import { isBackground } from '#server/own-pages.ts'
import { turns } from '#server/turns.ts'

import { announcedTimes } from './announced.ts'
import { createVisits, type LastVisit, type Visits } from './visits.ts'

/** Scripts rely on the names of the columns. */
const newsColumns: Columns<News> = {
  on: ({ on }) => on,
  at: ({ at }) => at,
  change: ({ kind }) => kind,
  subject: ({ subject }) => subject.kind,
  type: ({ subject }) => subject.type,
  id: ({ subject }) => subject.id,
  name: ({ subject }) => subject.label,
  amount: ({ amount }) => amountCell(amount),
  amount_before: ({ before }) => amountCell(before),
  currency: ({ amount, before }) => (amount ?? before)?.currency ?? null,
  tax_included: ({ taxIncluded }) => taxIncluded,
  from: ({ from }) => from,
  to: ({ to }) => to,
  contradiction: ({ contradiction }) => contradiction?.kind ?? null,
}

const maxItems = 500

type VisitsEndpointNeeds = Pick<CustomerData, 'events' | 'reader' | 'snapshots'> & {
  visits: Visits
}

/** `type/id` of the services whose auto-renew the session's holder has changed since. */
async function ownChanges({ events }: VisitsEndpointNeeds, session: SignedIn, since: number) {
  const holders = new Set(events.holdersOf(session))
  const changes = (await events.list(session)).filter(
    ({ kind, at, outcome, actor }) =>
      kind === 'auto-renew' &&
      at >= since &&
      (outcome === 'done' || outcome === 'unknown') &&
      actor.holder !== undefined &&
      holders.has(actor.holder),
  )
  return new Set(changes.map(({ subject }) => subject && `${subject.type}/${subject.id}`))
}

/** Everything new in lists that are whole. */
async function newsIn(
  data: VisitsEndpointNeeds,
  session: SignedIn,
  last: LastVisit,
  ledger: Ledger,
): Promise<News[]> {
  const { visits, snapshots, reader } = data
  const own = await ownChanges(data, session, last.takenAt)
  const renewals = new Map(
    (snapshots.peek(session, 'services')?.items ?? []).map((service) => [
      `${service.type}/${service.id}`,
      service.lastRenewedOn,
    ]),
  )
  const comparing = newsSince(
    {
      digest: last.digest,
      hashOf: visits.hashOf,
      isOwn: ({ key }: Thing) => own.has(key),
      renewedOn: ({ key }: Thing) => renewals.get(key) ?? null,
    },
    ledger,
    snapshots.peek(session, 'invoices')?.items ?? [],
  )
  const items = await turns.run(session.owner, comparing)
  const notices = snapshots.peek(session, 'notifications')
  const times = announcedTimes(
    notices?.complete === true ? notices.items : [],
    reader.calendar(session).timeZone,
    items,
  )
  const reasons = await reasonsOf(data, session)
  const things = new Map<object, Thing>(ledger.things.map((thing) => [thing.subject, thing]))
  const reasonOf = ({ kind, subject }: (typeof items)[number]) => {
    const thing = kind === 'suspended' && things.get(subject)
    return thing ? reasons.of(thing) : null
  }
  return Array.from(items, (item) => ({
    ...item,
    at: times.get(item) ?? null,
    reason: reasonOf(item),
  }))
}

async function readNews(data: VisitsEndpointNeeds, { session }: Call): Promise<NewsList> {
  const nothing = { since: null, items: [], earlier: 0, complete: true }
  const last = await data.visits.lastVisit(session)
  if (last === 'off') return { ...nothing, state: 'off' }
  if (last === null) return { ...nothing, state: 'first' }
  const { ledger, complete } = await readLedger(data, session)
  const since = instant(last.endedAt)
  // Half of a list would make everything in the other half new.
  if (!complete) return { ...nothing, state: 'ready', since, complete: false }
  const items = await newsIn(data, session, last, ledger)
  return {
    state: 'ready',
    since,
    items: items.slice(-maxItems),
    earlier: Math.max(0, items.length - maxItems),
    complete: true,
  }
}

/** The whole list; empty in the first visit, and if it is off. */
async function readAllNews(data: VisitsEndpointNeeds, call: Call): Promise<News[]> {
  const { session } = call
  const last = await data.visits.lastVisit(session)
  if (last === 'off' || last === null) return []
  return newsIn(data, session, last, await completeLedger(data, call))
}

/** Also notes every request of a customer, because each one extends the visit. */
export function visitNews(
  parts: Parameters<typeof createVisits>[0] & Omit<VisitsEndpointNeeds, 'visits'>,
): Contribution & { ofRequest(request: Request): Promise<SignedIn | null> } {
  const visits = createVisits(parts)
  const data = { ...parts, visits }
  return {
    async ofRequest(request) {
      const session = await parts.sessions.ofRequest(request)
      if (session && !isBackground(request)) void visits.noteRequest(session)
      return session
    },
    endpoints: servePrivate(table, {
      'GET /api/news': (_, call) => readNews(data, call),
      'GET /api/news.csv': async (_, call) =>
        recordedCsv(data, call, 'news', newsColumns, await readAllNews(data, call)),
      'GET /api/visits': async (_, { session }) => ({
        enabled: await data.visits.isEnabled(session),
      }),
      'PATCH /api/visits': async ({ body }, { session }) => {
        await data.visits.setEnabled(session, body.enabled)
      },
    }),
  }
}
