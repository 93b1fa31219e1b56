/** What the store keeps of a session, sealed. */
import type { Account } from '#contract/account.ts'
import type { Session, SessionHandle } from '#contract/session.ts'

export type Permissions = Session['can']
export type AccountName = Pick<Account, 'id' | 'displayName' | 'customerNumber'> | null
/** Browser and system, by which customers recognize their sessions. */
export type Device = Pick<SessionHandle, 'browser' | 'system'>

export interface StoredSession {
  handle: string
  /**
   * Keyed hash of the API key. Caches and records of this key are stored under it. The person's id while
   * no key is linked.
   */
  owner: string
  /** Missing on a person's session, whose key is that of its link. */
  apiKey?: string
  /** Missing on a session that was started with a key. */
  person?: SessionPerson
  /** Missing unless the provider's login started the session. */
  login?: SessionLogin | undefined
  /** Handle of the person's link whose account a new tab shows. Missing until there is one. */
  link?: string | undefined
  /** What the provider has allowed each of a person's keys, by the key's hash. */
  learned?: Record<string, Permissions>
  /** The provider that the key was entered for: it is sent to no other. */
  provider: string
  account: AccountName
  /** The account's IANA zone at sign-in; `null` if not stated. Missing on a person's session. */
  timeZone?: string | null
  /** How it was started. */
  way?: SignInWay
  remembered: boolean
  createdAt: number
  lastUsedAt: number
  /** When a step-up last proved that the customer is present. Missing until then. */
  provenAt?: number
  endsAt: number
  /** What the provider has allowed the key that the session was started with. */
  can: Permissions
  /** Shipped language (BCP 47) of the page at its last request. Missing until it stated one. */
  language?: string
  device?: Device
}

export type Credentials = Pick<
  StoredSession,
  'owner' | 'apiKey' | 'account' | 'timeZone' | 'person' | 'link' | 'login'
>

export interface SessionLogin {
  /** Names it in a back-channel logout; `null` if not stated. Missing on a person's session. */
  sid: string | null
  /** Sent back to the provider's login when signing out there too. */
  idToken: string
}

export interface SessionPerson {
  id: string
  /** As in `Person`. */
  name: string | null
}

export type SignInWay = Session['signIn'][number]

/** What every new session is started with. */
export interface NewSession {
  way?: SignInWay | undefined
  remember: boolean
  device?: Device
  request?: Request
  /** Of the session that this one continues, or of the person's last proof. */
  dates?: Partial<Pick<StoredSession, 'createdAt' | 'endsAt' | 'provenAt'>>
}
