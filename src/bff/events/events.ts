/**
 * One record of what was done in an account: changes, sign-ins, refusals and exports. Sealed, kept 13
 * months, and bounded per account and kind. The change history is a view of it. `docs/security.md`, "Events".
 */
import { randomBytes } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import { accountSubject } from '#bff/owner-hash.ts'
import type { BrowserSession } from '#bff/sessions/browser-session.ts'
import type { LinkedKey } from '#bff/sessions/linked-keys.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import type { Device } from '#bff/sessions/stored-session.ts'
import { mapped } from '#ledger/steps.ts'
import { memoOn } from '#memo-on.ts'
import type { Foundation } from '#server/foundation.ts'
import { createOrder } from '#server/order.ts'
import { requestContext } from '#server/request-context.ts'
import { parseRecord, type Store, type StoredRecord } from '#server/store.ts'
import { turns } from '#server/turns.ts'

import { securityEvent, visibleTo } from './event-kinds.ts'
import type { Actor, Event, NewEvent } from './event.ts'
import { createFold } from './fold.ts'
import { ownerOfEvent, sharesOf, withinShares } from './shares.ts'

const eventKind = 'event'
const topic = 'events'
const retention = 400 * 86_400_000
const trimEvery = 64
/** Decrypted events in memory, of all accounts. */
const maxCached = 200_000
/** Keys of an account whose views are in memory. */
const maxViews = 20
const maxText = 255

export interface Events {
  actorOf(session: BrowserSession): Actor
  /** Whose events a session sees as its own: `holder` of an `Actor`. */
  holdersOf(session: BrowserSession): readonly string[]
  /** A person without a session, in the account of a link. */
  actorOfLink(link: LinkedKey, device: Device, name: string | null): Actor
  /** Never rejects: what it records has happened already. A failing store is logged. */
  record(by: BrowserSession | Actor, ...events: NewEvent[]): Promise<void>
  /**
   * All events or none. `put` writes them, and may write other records in the same transaction.
   * @throws what `put` throws
   */
  append(by: BrowserSession | Actor, events: readonly NewEvent[], put: Store['put']): Promise<void>
  /** What the session's key may see. Newest first; the same array until the next event. */
  list(session: BrowserSession): Promise<readonly Event[]>
  /** Deletes an account's record; `accountId` is the provider's. Whether there was one. */
  erase(accountId: string): Promise<boolean>
  /** Called when an account is erased, with its group. */
  onErase(listener: (group: string) => Promise<void>): void
}

interface Log {
  readonly byId: Map<string, Event>
  newestFirst: readonly Event[] | null
}

const cut = (text: string): string => text.slice(0, maxText)

const bounded = (event: NewEvent): NewEvent => ({
  ...event,
  ...(event.subject && {
    subject: {
      type: cut(event.subject.type),
      id: cut(event.subject.id),
      name: event.subject.name && cut(event.subject.name),
    },
  }),
})

type EventsNeeds = Pick<Foundation, 'store' | 'clock' | 'log' | 'security'> & { sessions: Sessions }

export function createEvents(needs: EventsNeeds): Events {
  const { store, clock, log, security, sessions } = needs
  const logs = new LRUCache<string, Log>({
    maxSize: maxCached,
    sizeCalculation: ({ byId }) => byId.size + 1,
  })
  /** What each key sees of a list. */
  const visibleIn = memoOn(
    (events: readonly Event[], holders: string, client: string) =>
      turns.run(client, visibleTo(JSON.parse(holders) as string[], events)),
    maxViews,
  )
  const loading = new Map<string, Promise<Log>>()
  const fold = createFold()
  const inOrder = createOrder()
  let lastStamp = 0
  /** Groups with new events since the last trim, and the number of these events. */
  const grown = new Set<string>()
  let untrimmed = 0

  const eraseListeners: ((group: string) => Promise<void>)[] = []
  const groupOfAccount = (id: string) => sessions.ownerOf(accountSubject(id))
  // By account if known, so that its other keys see the events. Hashed, as keys are.
  const holderOf = ({ owner, person }: BrowserSession) => person?.id ?? owner
  /** Includes what was done with a person's key before they linked it. */
  const holdersOf = (session: BrowserSession) => [
    ...new Set([holderOf(session), session.recordOwner]),
  ]
  const actorOf = (session: BrowserSession): Actor => {
    const { account, owner, handle, device, person } = session
    return {
      group: account ? groupOfAccount(account.id) : owner,
      session: handle,
      holder: holderOf(session),
      device: device ?? null,
      ...(person?.name && { person: person.name }),
    }
  }
  const actorOfLink: Events['actorOfLink'] = ({ account, owner, person }, device, name) => ({
    group: account ? groupOfAccount(account.id) : owner,
    session: null,
    holder: person,
    device,
    ...(name !== null && { person: name }),
  })
  const toActor = (by: BrowserSession | Actor) => ('group' in by ? by : actorOf(by))

  const toRecord = (group: string, event: Event): StoredRecord => ({
    kind: eventKind,
    id: `${group} ${event.id}`,
    owner: ownerOfEvent(group, event),
    value: Buffer.from(JSON.stringify(event)),
    expiresAt: event.at + retention,
  })

  const parse = parseRecord<Event>

  /** Strictly increasing, so that events keep their order. */
  function nextStamp(): number {
    lastStamp = Math.max(clock.now(), lastStamp + 1)
    return lastStamp
  }

  function complete({ group: _group, ...actor }: Actor, { id, ...event }: NewEvent): Event {
    const at = event.at ?? nextStamp()
    const requestId = requestContext.getStore()?.requestId
    return {
      ...bounded(event),
      id: id ?? `${at.toString(36).padStart(9, '0')}${randomBytes(6).toString('hex')}`,
      at,
      outcome: event.outcome ?? 'done',
      actor,
      ...(requestId !== undefined && { requestId }),
    }
  }

  async function read(group: string): Promise<Log> {
    const shares = await Promise.all(sharesOf(group).map(([owner]) => store.list(eventKind, owner)))
    const events = await turns.run(group, mapped(shares.flat(), parse))
    const loaded: Log = {
      byId: new Map(events.map((event) => [event.id, event])),
      newestFirst: null,
    }
    logs.set(group, loaded)
    return loaded
  }

  async function load(group: string): Promise<Log> {
    const cached = logs.get(group)
    if (cached) return cached
    const pending = loading.get(group) ?? read(group).finally(() => loading.delete(group))
    loading.set(group, pending)
    return pending
  }

  /** Counting an account's records takes time, so it is not done for every event. */
  async function trim(group: string, added: number): Promise<void> {
    grown.add(group)
    untrimmed += added
    if (untrimmed < trimEvery) return
    const groups = [...grown]
    grown.clear()
    untrimmed = 0
    for (const [owner, limit] of groups.flatMap(sharesOf)) await store.trim(eventKind, owner, limit)
  }

  /** Adds events to their account's cached log, if there is one. */
  async function remember(group: string, added: readonly Event[]): Promise<void> {
    // A reading in progress may have started before these were stored.
    const cached = (await loading.get(group)?.catch(() => undefined)) ?? logs.get(group)
    if (!cached) return
    const { byId, newestFirst } = cached
    // Usually they are the newest, or take another's place. Sorting for each of them would take too long.
    const areNewest = added.every(({ id, at }) => !byId.has(id) && at > (newestFirst?.[0]?.at ?? 0))
    const areFolded = added.every(({ id, at }) => byId.get(id)?.at === at)
    for (const event of added) byId.set(event.id, event)
    if (newestFirst && areFolded)
      cached.newestFirst = newestFirst.map((event) => byId.get(event.id) ?? event)
    else
      cached.newestFirst = newestFirst && areNewest ? [...added.toReversed(), ...newestFirst] : null
    logs.set(group, cached)
  }

  async function forget(group: string): Promise<void> {
    await loading.get(group)?.catch(() => undefined)
    logs.delete(group)
    fold.forget(group)
  }

  /** Another process has stored these events of an account or, without ids, erased it. */
  store.onAnnouncement(topic, async (text) => {
    const [group = '', ...ids] = JSON.parse(text) as string[]
    if (ids.length === 0) return forget(group)
    if (!loading.has(group) && !logs.has(group)) return
    const records = await Promise.all(ids.map((id) => store.get(eventKind, `${group} ${id}`)))
    await remember(
      group,
      records.flatMap((record) => (record ? [parse(record)] : [])),
    )
  })

  const append: Events['append'] = async (by, events, put) => {
    const actor = toActor(by)
    const { group } = actor
    if (events.length === 0) return put()
    const all = events.map((event) => complete(actor, event))
    for (const note of all.flatMap((event) => securityEvent(group, event) ?? []))
      security.note(note)
    const added = all.map((event) => fold.fold(group, event))
    await inOrder(group, () => put(...added.map((event) => toRecord(group, event))))
    await trim(group, added.length)
    await remember(group, added)
    await store.announce(topic, JSON.stringify([group, ...added.map(({ id }) => id)]))
  }

  /** Events that have expired since they were read, and those beyond the limit, are left out. */
  function sorted(cached: Log): readonly Event[] {
    const oldest = clock.now() - retention
    if ((cached.newestFirst?.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= oldest)
      cached.newestFirst = null
    cached.newestFirst ??= withinShares(
      [...cached.byId.values()]
        .filter(({ at }) => at > oldest)
        .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)),
    )
    return cached.newestFirst
  }

  return {
    actorOf,
    actorOfLink,
    holdersOf,
    append,
    record: (by, ...events) =>
      append(by, events, (...records) => store.put(...records)).catch((error: unknown) => {
        log.error({ err: error }, 'event not recorded')
      }),
    async list(session) {
      const events = sorted(await load(actorOf(session).group))
      return visibleIn(events, JSON.stringify(holdersOf(session)), session.owner)
    },
    async erase(accountId) {
      const group = groupOfAccount(accountId)
      fold.forget(group)
      if ((await load(group)).byId.size === 0) return false
      for (const listener of eraseListeners) await listener(group)
      for (const [owner] of sharesOf(group)) await store.deleteOwned(eventKind, owner)
      await forget(group)
      await store.announce(topic, JSON.stringify([group]))
      return true
    },
    onErase: (listener) => void eraseListeners.push(listener),
  }
}
