/** One event: what somebody did, when, and how it ended. */
import type { Device } from '#bff/sessions/stored-session.ts'
import type { AccessEntry } from '#contract/access-log.ts'

/** The journal's kinds, and a bulk change, whose items are `auto-renew`. */
export type EventKind = AccessEntry['kind'] | 'bulk'

export interface EventSubject {
  /** The service's type, or what kind of thing it is: `notification`, `session`, `csv`. */
  readonly type: string
  readonly id: string
  /** `null` if it was not known at the time. */
  readonly name: string | null
}

/** What somebody did, to one subject at most. */
export interface NewEvent {
  readonly kind: EventKind
  readonly subject?: EventSubject
  /** State before it: `on`, `off`, `read`, `unread`. Missing if not known. */
  readonly before?: string
  /** Requested state. It is the new state only if the outcome is `done`. */
  readonly after?: string
  /**
   * `done` if missing. `refused`: nothing changed, for `reason`. `unknown`: nobody knows whether it
   * did. `running`: a job that has not ended.
   */
  readonly outcome?: 'done' | 'refused' | 'unknown' | 'not-tried' | 'running'
  /** A contract error code, or a `ProofProblem` of the provider's login. */
  readonly reason?: string
  /** Id of the bulk job that it is or belongs to. */
  readonly job?: string
  /** Id of the event or job that it takes back. */
  readonly undoes?: string
  /** Day of the next charge or of the end when the job that it belongs to started. */
  readonly due?: string
  /** Items of a job, rows of an export. */
  readonly count?: number
  readonly announced?: true // Locked before the job started, so its row does not count it.
  /** Replaces the event with this id. Starts with the time, as `newJobId` does. */
  readonly id?: string
  /** Milliseconds since the epoch, if it did not happen just now. */
  readonly at?: number
}

/** Who did it: the session, under the account's group. Plain data, so that a job can store it. */
export interface Actor {
  /** Keyed hash of the account, or of the key if the account is not known. */
  readonly group: string
  /** Handle of the session; `null` if there is none. */
  readonly session: string | null
  /** The key, or the person with several keys. */
  readonly holder: string
  readonly device: Device | null
  /** As in `Person`. Missing for sessions that were started with a key. */
  readonly person?: string
  /** Support staff, with a grant of the holder. They have typed the name unless `isVerified`. */
  readonly support?: {
    readonly grant: string
    readonly name: string
    readonly isVerified: boolean
  }
}

export interface Event extends Omit<NewEvent, 'id' | 'at' | 'outcome'> {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly outcome: NonNullable<NewEvent['outcome']>
  /** Number of equal events within an hour that are folded into this one. Missing means one. */
  readonly times?: number
  /** When the last of them happened. */
  readonly lastAt?: number
  /** Without `holder` in what another holder may see. */
  readonly actor: Omit<Actor, 'group' | 'holder'> & { readonly holder?: string }
  /** Of the request that did it. Missing if none did. */
  readonly requestId?: string
}
