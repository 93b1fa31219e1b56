/** Provides what the pure readers need: the account's currency and zone, and today's date. */
import { Counter, type Registry } from 'prom-client'

import type { SignedIn } from '#bff/sessions/browser-session.ts'
import type { Account } from '#contract/account.ts'
import { readAccount } from '#dialects/readers/account.ts'
import { type ReadContext, calendarZone, readContext } from '#dialects/reading/context.ts'
import type { ProviderProfile } from '#dialects/reading/profile.ts'
import type { Source } from '#dialects/reading/source.ts'
import { dayIn, endOfDay } from '#i18n/days.ts'
import type { Clock } from '#server/clock.ts'
import { asProblem } from '#server/provider-problems.ts'

import type { Snapshots } from './snapshots.ts'

/** Counts the provider's fields that are not known to be harmless: their names are data. */
export function countDroppedFields(metrics: Registry): (resource: string, count: number) => void {
  const dropped = new Counter({
    name: 'portico_dropped_fields_total',
    help: 'Provider fields that were read and not shown',
    labelNames: ['resource'] as const,
    registers: [metrics],
  })
  return (resource, count) => dropped.inc({ resource }, count)
}

/** A day in a zone. */
export interface Calendar {
  readonly today: string
  /** IANA. */
  readonly timeZone: string
  /** When the day ends, in milliseconds since the epoch. */
  readonly endsAt: number
}

export type Reader = ReturnType<typeof createReader>

export function createReader(parts: {
  profile: ProviderProfile
  snapshots: Snapshots
  clock: Clock
  onDropped: ReadContext['onDropped']
}) {
  const { profile, snapshots, clock, onDropped } = parts
  /** The current day by time zone, cached because `Intl` is too slow to call on every request. */
  const calendars = new Map<string, Calendar & { since: number }>()

  function calendar(session: SignedIn | null): Calendar {
    const account = session && snapshots.peek(session, 'account')?.items[0]
    // After a restart the account may not have been read yet; the session knows its zone.
    const timeZone = calendarZone(profile, account ?? session)
    const now = clock.now()
    const current = calendars.get(timeZone)
    if (current && current.since <= now && now < current.endsAt) return current
    const endsAt = endOfDay(now, timeZone)
    const created = { today: dayIn(now, timeZone), timeZone, endsAt, since: now }
    calendars.set(timeZone, created)
    return created
  }

  return {
    /** How many days before a renewal auto-renew can be changed, by service type. */
    leadDays: profile.leadDays,
    /** The account's day. Without a session, the provider's. */
    calendar,
    /** The context for reading; without a session it has no account. */
    async context(session: SignedIn | null): Promise<ReadContext> {
      const account = session && (await snapshots.account(session))
      return readContext(profile, session?.owner ?? '', account, clock.now(), onDropped)
    },
    /** `calendar(session).today`. */
    today: (session: SignedIn): string => calendar(session).today,
    /** Reads the account with a key that is not signed in yet. @throws ProblemError */
    account: (source: Source, owner: string): Promise<Account> =>
      asProblem(readAccount(source, readContext(profile, owner, null, clock.now(), onDropped))),
  }
}
