/**
 * What Portico stores for one person or key of an account, for their own export.
 * `docs/decisions/0112-own-stored-data.md` says what that is and why.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

import { ownerOf as transcriptOwner } from '#bff/conversations/conversations.ts'
import type { CustomerData } from '#bff/customer-data.ts'
import type { Event } from '#bff/events/event.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { storedKinds } from '#contract/stored-data.ts'
import { instant } from '#server/clock.ts'
import { parseRecord, type StoredRecord } from '#server/store.ts'

import { readable } from './readable.ts'

type OwnDataNeeds = Pick<CustomerData, 'clock' | 'events' | 'store'>
type StoredKind = (typeof storedKinds)[number]

/** Kinds that have the person's link or the key as their owner. */
const kinds = [
  'conversation',
  'transcripts-trimmed',
  'transcripts-sizes',
  'assistant-sharing',
  'labels',
  'views',
  'visit',
  'visit-digest',
  'calendar-feed',
  'calendar-feed-copy',
  'job',
]
/** Kinds whose owner is a record of another kind. */
const parts: Record<string, readonly string[]> = {
  conversation: ['conversation-message', 'action'],
  job: ['job-item'],
}
const eventsPerTurn = 200

const ownersOf = (session: SignedIn) => [session.recordOwner, transcriptOwner(session)]

/** What another key or person of the account did is not in it. */
async function ownEvents({ events }: OwnDataNeeds, session: SignedIn): Promise<Event[]> {
  const holders = events.holdersOf(session)
  return (await events.list(session)).filter(
    ({ actor: { holder } }) => holder !== undefined && holders.includes(holder),
  )
}

async function listOf(
  { store }: OwnDataNeeds,
  session: SignedIn,
  kind: string,
): Promise<StoredRecord[]> {
  return (await Promise.all(ownersOf(session).map((owner) => store.list(kind, owner)))).flat()
}

/** How much there is of each kind; kinds of which there is nothing are left out. */
export async function countStored(
  needs: OwnDataNeeds,
  session: SignedIn,
): Promise<{ kind: StoredKind; count: number }[]> {
  const read = async (kind: string) =>
    (await listOf(needs, session, kind)).map(parseRecord<unknown>)
  const records = async (kind: string) => (await listOf(needs, session, kind)).length
  // Only our own code writes these records.
  const labels = (await read('labels')) as { labels: unknown[] }[]
  const views = (await read('views')) as unknown[][]
  const counts: Record<StoredKind, number> = {
    conversations: await records('conversation'),
    labels: labels.reduce((sum, { labels: each }) => sum + each.length, 0),
    views: views.flat().length,
    visits: await records('visit'),
    calendar: await records('calendar-feed'),
    activity: (await ownEvents(needs, session)).length,
  }
  return Object.entries(counts)
    .map(([kind, count]) => ({ kind: kind as StoredKind, count }))
    .filter(({ count }) => count > 0)
}

const exported = (kind: string, record: StoredRecord) => ({ kind, ...readable(record) })

/** A few records at a time, so that others have their turn between. */
async function* ownRecords(needs: OwnDataNeeds, session: SignedIn): AsyncGenerator<object[]> {
  for (const kind of kinds)
    for (const record of await listOf(needs, session, kind)) {
      await nextTurn()
      yield [exported(kind, record)]
      for (const part of parts[kind] ?? [])
        yield (await needs.store.list(part, record.id)).map((each) => exported(part, each))
    }
  const events = await ownEvents(needs, session)
  for (let at = 0; at < events.length; at += eventsPerTurn) {
    await nextTurn()
    yield events.slice(at, at + eventsPerTurn).map(({ actor, ...event }) => {
      const { holder: _holder, ...shown } = actor
      return { kind: 'event', value: { ...event, at: instant(event.at), actor: shown } }
    })
  }
}

/** JSON, in the pieces in which it is read. */
export async function* exportStored(
  needs: OwnDataNeeds,
  session: SignedIn,
): AsyncGenerator<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const about = {
    exportedAt: instant(needs.clock.now()),
    notExported: ['sessions, API keys and passkeys', 'what the provider itself stores'],
  }
  yield bytes(`${JSON.stringify(about).slice(0, -1)},"records":[`)
  let comma = ''
  for await (const records of ownRecords(needs, session))
    for (const record of records) {
      yield bytes(`${comma}\n${JSON.stringify(record)}`)
      comma = ','
    }
  yield bytes('\n]}\n')
}
