import {
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { createContext, use, useCallback, useSyncExternalStore, useState } from 'react'

import type { Session } from '#contract/session.ts'

import { call } from './call.ts'
import {
  keepKey,
  reportOtherAccount,
  reportSessionEnd,
  resetSessionStores,
  sessionEnd,
  setShownAccount,
} from './session-state.ts'
import { setTabLanguage, tabLanguage } from './tab-language.ts'
import { announceToTabs } from './tabs.ts'

export type { Session }

const lacksCounts = ({ counts }: Session): boolean =>
  counts === null || Object.values(counts).some((count) => count === null)

/** Whether both sessions may see the same cached data. */
export const isSameAccount = (a: Session, b: Session): boolean =>
  a.accountTag !== null && a.accountTag === b.accountTag && a.state === b.state

/**
 * Reads the session. If the page's session is over, reports that and keeps what the page shows; if
 * another account has signed in, leaves the page.
 */
async function readSession(client: QueryClient, signal: AbortSignal): Promise<Session> {
  let session = await call('GET /api/session', {}, { signal })
  const before = client.getQueryData<Session>(['session'])
  // A step-up may have replaced the cookie while the request was under way.
  if (session.state === 'anonymous' && before?.accountTag)
    session = await call('GET /api/session', {}, { signal })
  if (before === undefined || before.state === 'anonymous' || before.state === 'unlinked') {
    // Without a key the tab keeps its account, for which another key can be linked.
    if (session.state !== 'unlinked') setShownAccount(session.accountTag)
    return session
  }
  if (session.state === 'anonymous') {
    reportSessionEnd('not_signed_in')
    return before
  }
  // The key was removed on another device, or the provider refuses it.
  if (session.state === 'unlinked') {
    reportSessionEnd('key_rejected')
    return before
  }
  if (isSameAccount(before, session)) {
    // Another tab has signed in again.
    if (sessionEnd() !== null) resume(client)
    else if (before.today !== session.today || before.timeZone !== session.timeZone) {
      // What was read yesterday is grouped and worded by yesterday.
      readAgain(client)
    }
    return session
  }
  reportOtherAccount()
  return session
}

/** Until the next poll: at the latest when the server's day ends. */
const untilDayEnds = (session: Session | undefined): number =>
  session ? Math.min(60_000, session.dayEndsInSeconds * 1000) : 60_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client, signal }) => readSession(client, signal),
  refetchOnWindowFocus: 'always',
  // Poll quickly until the BFF has counted everything. After ten reads, assume that the key may not
  // read what is still missing.
  refetchInterval: ({ state }) =>
    state.data?.account && lacksCounts(state.data) && state.dataUpdateCount < 10
      ? 3000
      : untilDayEnds(state.data),
})

/** Subscribes to the session. Only the shell does; others read `SessionContext`. */
export const useSessionQuery = (): Session => useSuspenseQuery(sessionQuery).data

/**
 * The day and zone that pages count in; `undefined` until the session has been read. Follows the cache
 * rather than one query, because signing in as another account replaces the query.
 */
export function useCalendar(): Pick<Session, 'today' | 'timeZone'> | undefined {
  const client = useQueryClient()
  const follow = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  )
  return useSyncExternalStore(follow, () => client.getQueryData(sessionQuery.queryKey))
}

/** Spares hundreds of table cells a query observer each. */
export const SessionContext = createContext<Session | null>(null)

/** The session; outside the shell, as the route loaded it. `null` if it could not be read. */
export function useOptionalSession(): Session | null {
  const fromShell = use(SessionContext)
  const client = useQueryClient()
  return fromShell ?? client.getQueryData(sessionQuery.queryKey) ?? null
}

/** The session, for components that render only after a route has loaded it. */
export function useSession(): Session {
  const session = useOptionalSession()
  // A page that is being left because the session was forgotten may render once more.
  const [atFirst] = useState(session)
  const known = session ?? atFirst
  if (!known) throw new Error('no route has loaded the session')
  return known
}

/**
 * Takes over a new session. Returns whether the page already showed its account; if it did not, the
 * previous session is forgotten.
 */
export function adoptSession(client: QueryClient, session: Session): boolean {
  const before = client.getQueryData(sessionQuery.queryKey)
  const isSame = before !== undefined && isSameAccount(before, session)
  if (!isSame) forget(client)
  setShownAccount(session.accountTag)
  client.setQueryData(sessionQuery.queryKey, session)
  resume(client)
  announceToTabs('replaced')
  return isSame
}

/** Refreshes all data but keeps the page's state. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

/** Continues after the session was interrupted. */
function resume(client: QueryClient): void {
  reportSessionEnd(null)
  keepKey()
  readAgain(client)
}

/** Forgets the session after the server has ended it, in all tabs. */
export function endSession(client: QueryClient): void {
  forget(client)
  announceToTabs('signed-out')
}

/** Clears all data of the session: cache, stores, drafts. Theme and language stay. */
export function forget(client: QueryClient): void {
  client.clear()
  const language = tabLanguage()
  sessionStorage.clear()
  setTabLanguage(language)
  resetSessionStores()
}
