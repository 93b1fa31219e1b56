import type { Account } from '#contract/account.ts'
import type { Rules } from '#dialects/rules.ts'
import { dayIn } from '#i18n/days.ts'

import type { ProviderProfile } from './profile.ts'

/** What a payload is read by, besides the payload itself. */
export interface ReadContext extends Rules {
  profile: ProviderProfile
  /** Keyed hash of the API key: `Account.id` if the provider states none. */
  keyHash: string
}

/** The zone of an account's calendar days: its own, else the provider's, else UTC. */
export const calendarZone = (
  { timeZone }: Pick<ProviderProfile, 'timeZone'>,
  account: { timeZone?: string | null } | null | undefined,
): string => account?.timeZone ?? timeZone ?? 'UTC'

/** The context of one account; `now` in milliseconds since 1970. `onDropped`: see `Rules`. */
export const readContext = (
  profile: ProviderProfile,
  keyHash: string,
  account: Account | null,
  now: number,
  onDropped: ReadContext['onDropped'] = () => undefined,
): ReadContext => {
  const timeZone = calendarZone(profile, account)
  return {
    profile,
    accountCurrency: account?.currency ?? null,
    timeZone,
    today: dayIn(now, timeZone),
    keyHash,
    onDropped,
  }
}
