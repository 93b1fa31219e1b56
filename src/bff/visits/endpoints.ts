/** What is new since the customer's last visit, and whether that is remembered. */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { readLedger } from '#bff/ledger/ledgers.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { news as table, type NewsList } from '#contract/news.ts'
import { newsSince } from '#ledger/news.ts'
import type { Thing } from '#ledger/thing.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { isBackground } from '#server/own-pages.ts'
import { turns } from '#server/turns.ts'

import { createVisits, type Visits } from './visits.ts'

const maxItems = 500

type Needs = Pick<CustomerData, 'events' | 'reader' | 'snapshots'> & { visits: Visits }

/** `type/id` of the services whose auto-renew the session's holder has changed since. */
async function ownChanges({ events }: Needs, session: SignedIn, since: number) {
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

async function readNews(data: Needs, { session }: Call): Promise<NewsList> {
  const { visits, snapshots } = data
  const nothing = { since: null, items: [], earlier: 0, complete: true }
  const last = await visits.lastVisit(session)
  if (last === 'off') return { ...nothing, state: 'off' }
  if (last === null) return { ...nothing, state: 'first' }
  const { ledger, complete } = await readLedger(data, session)
  const since = instant(last.endedAt)
  // Half of a list would make everything in the other half new.
  if (!complete) return { ...nothing, state: 'ready', since, complete: false }
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
  return {
    state: 'ready',
    since,
    items: items.slice(-maxItems),
    earlier: Math.max(0, items.length - maxItems),
    complete: true,
  }
}

/** Also notes every request of a customer, because each one extends the visit. */
export function visitNews(
  parts: Parameters<typeof createVisits>[0] & Omit<Needs, 'visits'>,
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
      'GET /api/visits': async (_, { session }) => ({
        enabled: await data.visits.isEnabled(session),
      }),
      'PATCH /api/visits': async ({ body }, { session }) => {
        await data.visits.setEnabled(session, body.enabled)
      },
    }),
  }
}
