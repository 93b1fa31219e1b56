import type { ProviderProfile } from './profile.ts'

/** What a reading goes by beside the payload itself. */
export interface ReadContext {
  profile: ProviderProfile
  /** ISO code that the account states; last in the order of precedence. */
  accountCurrency: string | null
  /** IANA zone that the account states: days of epochs, and what "overdue" means. */
  timeZone: string | null
  /** The account's day, `2026-11-20`. */
  today: string
  /** Keyed hash of the API key: `Account.id` where the provider states none. */
  keyHash: string
}
