/** Makes and ends the address of a subscribed calendar, and serves it. `docs/contract.md`, "Subscribed calendar". */
import type { CustomerData } from '#bff/customer-data.ts'
import { type Call, servePrivate } from '#bff/endpoints.ts'
import { exportEvent } from '#bff/events/csv.ts'
import { type CalendarDay, calendarDays, kindOf, orderDays } from '#bff/exports/calendar-days.ts'
import { summaries } from '#bff/exports/calendar-texts.ts'
import { calendarOf } from '#bff/exports/calendar.ts'
import { ledgerIn, readLedger } from '#bff/ledger/ledgers.ts'
import { readComplete } from '#bff/lists/complete.ts'
import { localeIn } from '#bff/lists/page.ts'
import { type SignedIn, signedInOfLink } from '#bff/sessions/browser-session.ts'
import { calendarFeed as table } from '#contract/calendar-feed.ts'
import type { Resource } from '#dialects/reading/resource.ts'
import { addDays } from '#i18n/days.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { soonDays } from '#ledger/windows.ts'
import type { App, AppContext } from '#server/app.ts'
import { instant } from '#server/clock.ts'
import type { Contribution } from '#server/contribution.ts'
import { clientOf } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'
import { turns } from '#server/turns.ts'

import { feedEvents } from './events.ts'
import { createFeeds, feedId, type FeedCopy, type StoredFeed } from './feeds.ts'

const minute = 60_000
/** The provider is read at most this often for a feed, whatever polls it. */
const readEvery = 6 * 60 * minute
const firstRetryAfter = 15 * minute
const perMinute = { feed: 10, address: 60 }
const path = /^\/cal\/([\w-]{22})\.ics$/

type CalendarFeedNeeds = Pick<
  CustomerData,
  | 'clock'
  | 'config'
  | 'events'
  | 'limits'
  | 'linkedKeys'
  | 'log'
  | 'reader'
  | 'sessions'
  | 'snapshots'
  | 'store'
  | 'texts'
>

/** The lists that a calendar is made from. One that the key may not read is left out. */
async function readLists(
  data: CalendarFeedNeeds,
  session: SignedIn,
  resources: readonly Resource[],
): Promise<void> {
  const read = async (resource: Resource) => {
    try {
      const { stale } = await data.snapshots.get(session, resource)
      if (stale) throw new ProblemError('provider_unavailable')
      await readComplete(data, { session }, resource)
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : null
      if (code !== 'missing_scope' && code !== 'not_found') throw error
    }
  }
  await Promise.all(resources.map(read))
}

export function calendarFeed(data: CalendarFeedNeeds): Contribution {
  const { clock, config, events, limits, linkedKeys, log, reader, snapshots, texts } = data
  const feeds = createFeeds(data)
  const filling = new Map<string, Promise<FeedCopy | null>>()

  const hasOrders = config.PORTICO_FEATURES.includes('orders')
  const resources: readonly Resource[] = [
    'services',
    'domains',
    'invoices',
    ...(hasOrders ? (['orders'] as const) : []),
  ]

  /** Days of the lists in memory. */
  async function daysOf(session: SignedIn, ledger: Ledger): Promise<CalendarDay[]> {
    const invoices = snapshots.peek(session, 'invoices')?.items ?? []
    const orders = (hasOrders && snapshots.peek(session, 'orders')?.items) || []
    return [
      ...(await turns.run(session.owner, calendarDays(ledger, invoices))),
      ...orderDays(orders, reader.calendar(session)),
    ]
  }

  /** How many days of each kind the calendar has soon. Does not wait for lists. */
  async function countSoon(session: SignedIn) {
    // The other kinds are counted even if the orders cannot be read.
    if (hasOrders) void snapshots.get(session, 'orders').catch(() => null)
    const { ledger, complete } = await readLedger(data, session)
    if (!complete) return null
    const areOrdersKnown = snapshots.peek(session, 'orders')?.complete === true
    const last = addDays(ledger.today, soonDays)
    const soon = { charges: 0, ends: 0, decisions: 0, invoices: 0, orders: 0 }
    for (const day of await daysOf(session, ledger)) if (day.on <= last) soon[kindOf(day)] += 1
    return { ...soon, orders: areOrdersKnown ? soon.orders : null }
  }

  /** Reads the provider with the person's linked key. `null` if that fails; it is tried later then. */
  async function fill(stored: StoredFeed): Promise<FeedCopy | null> {
    const { feed } = stored
    const now = clock.now()
    const link = await linkedKeys.get(feed.person, feed.link)
    const session = link && signedInOfLink(link, feed.language, now)
    try {
      if (!session) throw new ProblemError('key_rejected')
      await readLists(data, session, resources)
      const days = await daysOf(session, await ledgerIn(data, session))
      const copy = { at: clock.now(), days }
      await feeds.saveCopy(stored, copy)
      await feeds.change(stored, { readAt: now, nextReadAt: now + readEvery, failures: 0 })
      return copy
    } catch (error) {
      const wait = Math.min(readEvery, firstRetryAfter * 2 ** Math.min(feed.failures, 10))
      log.warn({ err: error, event: 'calendar-feed' }, 'calendar feed not read')
      const failures = feed.failures + 1
      await feeds.change(stored, { readAt: now, nextReadAt: now + wait, failures })
      return null
    }
  }

  /** What the feed shows: the last copy, or a new one if it is due. Requests share one reading. */
  async function copyOf(stored: StoredFeed): Promise<FeedCopy | null> {
    if (clock.now() >= stored.feed.nextReadAt) {
      const running =
        filling.get(stored.id) ?? fill(stored).finally(() => filling.delete(stored.id))
      filling.set(stored.id, running)
      const filled = await running
      if (filled) return filled
    } else await feeds.change(stored, { readAt: clock.now() })
    return feeds.copy(stored)
  }

  async function serve(c: AppContext, token: string): Promise<Response> {
    await limits.take('calendar-address', clientOf(c.get('address')), perMinute.address, 60)
    await limits.take('calendar-feed', feedId(token), perMinute.feed, 60)
    const stored = await feeds.ofToken(token)
    // The same for an address that has ended and one that never was.
    if (!stored) throw new ProblemError('not_found')
    const copy = await copyOf(stored)
    if (!copy) throw new ProblemError('provider_unavailable', { retryAfterSeconds: 900 })
    const { feed, id } = stored
    const summaryOf = await summaries(feed.language, texts)
    const writing = { id, options: feed, language: feed.language, summaryOf }
    const entries = feedEvents(copy.days, writing)
    const file = await turns.run(
      stored.owner,
      calendarOf(config.PORTICO_BRAND_NAME, entries, copy.at),
    )
    return new Response(file, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, max-age=3600',
        'X-Robots-Tag': 'noindex',
      },
    })
  }

  /** The owner of the person's account. @throws ProblemError if nobody has linked a key */
  function linked({ session }: Call): { owner: string; person: string; link: string } {
    const { person, link, recordOwner } = session
    if (!person || link === undefined) throw new ProblemError('not_found')
    return { owner: recordOwner, person: person.id, link }
  }

  const endpoints = servePrivate(table, {
    'GET /api/calendar-feed': async (_, { session }) => {
      const available = session.person !== undefined && session.link !== undefined
      if (!available) return { available, feed: null, soon: null }
      const soon = await countSoon(session)
      const stored = await feeds.ofOwner(session.recordOwner)
      if (!stored) return { available, feed: null, soon }
      const { kinds, amounts, remindDays, createdAt, readAt } = stored.feed
      return {
        available,
        soon,
        feed: {
          kinds: [...kinds],
          amounts,
          remindDays,
          createdAt: instant(createdAt),
          readAt: readAt === null ? null : instant(readAt),
        },
      }
    },
    'POST /api/calendar-feed': async ({ body }, call) => {
      const { owner, ...named } = linked(call)
      const token = await feeds.make(owner, { ...body, ...named, language: localeIn(call) })
      await events.record(call.session, exportEvent('calendar-feed', 0, 'ics'))
      return { url: `${config.origin}/cal/${token}.ics` }
    },
    'PATCH /api/calendar-feed': async ({ body }, call) => {
      const stored = await feeds.ofOwner(linked(call).owner)
      if (!stored || !(await feeds.change(stored, body))) throw new ProblemError('not_found')
    },
    'DELETE /api/calendar-feed': async (_, call) => feeds.remove(linked(call).owner),
  })

  return {
    endpoints,
    routes(app: App) {
      app.get('/cal/:file', (c) => {
        const token = path.exec(c.req.path)?.[1]
        if (token === undefined) throw new ProblemError('not_found')
        return serve(c, token)
      })
    },
  }
}
