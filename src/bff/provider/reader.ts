/** Provides what the pure readers need: the account's currency and zone, and today's date. */
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Account } from '#contract/account.ts'
import { readAccount } from '#dialects/readers/account.ts'
import type { ReadContext } from '#dialects/reading/context.ts'
import { readContext } from '#dialects/reading/context.ts'
import type { ProviderProfile } from '#dialects/reading/profile.ts'
import type { Source } from '#dialects/reading/source.ts'
import { dayIn } from '#dialects/values/dates.ts'
import type { Clock } from '#server/clock.ts'
import { asProblem } from '#server/provider-problems.ts'

import type { Snapshots } from './snapshots.ts'

export interface Reader {
  /** The context for reading; without a session it has no account. */
  context(session: SignedIn | null): Promise<ReadContext>
  /** Today in the account's time zone, or in UTC while that is not known. */
  today(session: SignedIn): string
  /** Reads the account with a key that is not signed in yet. @throws ProblemError */
  account(source: Source, owner: string): Promise<Account>
}

export function createReader(parts: {
  profile: ProviderProfile
  snapshots: Snapshots
  clock: Clock
  onDropped: ReadContext['onDropped']
}): Reader {
  const { profile, snapshots, clock, onDropped } = parts
  return {
    async context(session) {
      const account = session && (await snapshots.account(session))
      return readContext(profile, session?.owner ?? '', account, clock.now(), onDropped)
    },
    today(session) {
      const account = snapshots.peek(session, 'account')?.items[0]
      return dayIn(clock.now(), account?.timeZone ?? null)
    },
    account: (source, owner) =>
      asProblem(readAccount(source, readContext(profile, owner, null, clock.now(), onDropped))),
  }
}
