import type { BrowserSession, SignedIn } from '#bff/sessions/browser-session.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { instant } from '#server/clock.ts'
import { type Call as EndpointCall, type Handlers, pair } from '#server/endpoints.ts'

/** One request of a signed-in customer. */
export type Call = EndpointCall<SignedIn>

/** Endpoints for signed-in customers only. */
export const servePrivate = <T extends EndpointTable>(table: T, handlers: Handlers<T, SignedIn>) =>
  pair('private', table, handlers)

/** A single endpoint of a table, for signed-in customers only. */
export const serveOne = <T extends EndpointTable, A extends keyof T & string>(
  table: T,
  address: A,
  handler: Handlers<T, SignedIn>[A],
) =>
  pair('private', { [address]: table[address] } as unknown as EndpointTable, { [address]: handler })

/** Endpoints for any visitor of our own pages; `session` is null when nobody is signed in. */
export const serveOpen = <T extends EndpointTable>(
  table: T,
  handlers: Handlers<T, SignedIn | null>,
) => pair('open', table, handlers)

export type PersonSession = BrowserSession & { person: NonNullable<BrowserSession['person']> }

/** Endpoints for persons, with a key or without one. */
export const servePersons = <T extends EndpointTable>(
  table: T,
  handlers: Handlers<T, PersonSession>,
) => pair('person', table, handlers)

/** Where a single record in a response came from. */
interface ReadState {
  /** When the provider was read, in milliseconds since the epoch. */
  asOf: number
  /** Whether it comes from the last good copy. */
  stale: boolean
  retryAfterSeconds?: number | null
}

/** States in headers what lists state in their body. */
export function setReadHeaders({ headers }: Call, state: ReadState): void {
  const { asOf, stale, retryAfterSeconds = null } = state
  headers.set('Portico-As-Of', instant(asOf))
  headers.set('Portico-Stale', String(stale))
  if (stale && retryAfterSeconds !== null)
    headers.set('Portico-Retry-After', String(retryAfterSeconds))
}
