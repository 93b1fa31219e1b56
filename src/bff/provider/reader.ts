/** What a reading goes by, and whose account a key opens. */
import type { Clock } from '#bff/core.ts'
import { readAccount } from '#bff/readers/account.ts'
import type { ReadContext } from '#bff/readers/context.ts'
import type { ProviderProfile } from '#bff/readers/profile.ts'
import type { Source } from '#bff/readers/source.ts'
import type { SignedIn } from '#bff/sessions/sessions.ts'
import type { Account } from '#contract/account.ts'

import { asFault, contextOf, dayIn } from './families.ts'
import type { Snapshots } from './snapshots.ts'

export interface Reader {
  /** What a reading goes by; without a session nothing of an account. */
  context(session: SignedIn | null): Promise<ReadContext>
  /** The account's day, as far as its zone is known already. */
  today(session: SignedIn): string
  /** The account of a key that is being tried. @throws Fault */
  account(source: Source, owner: string): Promise<Account>
}

export function createReader(profile: ProviderProfile, snapshots: Snapshots, clock: Clock): Reader {
  return {
    async context(session) {
      const account = session && (await snapshots.account(session))
      return contextOf(profile, session?.owner ?? '', account, clock.now())
    },
    today(session) {
      const account = snapshots.peek(session, 'account')?.items[0]
      return dayIn(account?.timeZone ?? null, clock.now())
    },
    account: (source, owner) =>
      asFault(readAccount(source, contextOf(profile, owner, null, clock.now()))),
  }
}
