/** Tells the browser's other tabs about changes, so that all show the same data. */
import type { QueryClient } from '@tanstack/react-query'

import { shownAccount } from './session-state.ts'
import { settleStepUp } from './step-up-state.ts'
import { isSupportView } from './support-view.ts'

// A support view has a session of its own.
const channelName = isSupportView ? 'portico-support' : 'portico'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)

/** `replaced`: by a sign-in, or ended at the server. What it is now has to be read. */
type SessionEvent = 'replaced' | 'signed-out' | 'proven'
/** Query key prefixes to read again of an account, or what happened to the session. */
type Message = { account: string | null; keys: readonly string[] } | SessionEvent

/** Query key prefixes that a change of auto-renew affects. */
export const renewalKeys = [
  'services',
  'domains',
  'overview',
  'session',
  'changes',
  'assistant',
  'views',
] as const

function broadcast(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(message)
}

export const announceToTabs = (event: SessionEvent): void => broadcast(event)

/**
 * Reads the queries with these key prefixes again. A read in flight starts over, because its response
 * may be older than the change: `invalidateQueries` alone would take it as the newest state.
 */
function refresh(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) {
    const filters = { queryKey: [key] }
    for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Cancelled silently, so a loader waiting for the first read gets the second one's result.
      void query.cancel({ silent: true })
      query.fetch().catch(() => undefined)
    }
    void client.invalidateQueries(filters, { cancelRefetch: false })
  }
}

/** Reads the queries with these key prefixes again, here and in other tabs. */
export function refreshEverywhere(client: QueryClient, keys: readonly string[]): void {
  refresh(client, keys)
  broadcast({ account: shownAccount(), keys })
}

/** Reacts to other tabs' changes, sign-ins and sign-outs. */
export function followTabs(client: QueryClient, onSignedOut: () => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signed-out') onSignedOut()
    else if (data === 'proven') settleStepUp(true)
    else if (data === 'replaced') void client.invalidateQueries({ queryKey: ['session'] })
    else if (data.account === shownAccount()) refresh(client, data.keys)
  })
}
