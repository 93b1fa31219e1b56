import type { Account } from '#contract/account.ts'
import type { Rules } from '#dialects/rules.ts'
import { dayIn } from '#dialects/values/dates.ts'

import type { ProviderProfile } from './profile.ts'

/** What a payload is read by, besides the payload itself. */
export interface ReadContext extends Rules {
  profile: ProviderProfile
  /** Keyed hash of the API key: `Account.id` if the provider states none. */
  keyHash: string
}

/** The context of one account; `now` in milliseconds since 1970. `onDropped`: see `Rules`. */
export const readContext = (
  profile: ProviderProfile,
  keyHash: string,
  account: Account | null,
  now: number,
  onDropped: ReadContext['onDropped'] = () => undefined,
): ReadContext => ({
  profile,
  accountCurrency: account?.currency ?? null,
  timeZone: account?.timeZone ?? null,
  today: dayIn(now, account?.timeZone ?? null),
  keyHash,
  onDropped,
})
