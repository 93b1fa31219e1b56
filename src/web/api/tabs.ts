/** Tells the browser's other tabs about changes, so that all show the same data. */
import type { QueryClient } from '@tanstack/react-query'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portico')

type SessionEvent = 'signed-in' | 'signed-out'
/** Query key prefixes to read again, or what happened to the session. */
type Message = readonly string[] | SessionEvent

/** Query key prefixes that a change of auto-renew affects. */
export const renewalKeys = ['services', 'domains', 'overview', 'session'] as const

function broadcast(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(message)
}

/** Announces that the session, which all tabs share, began or ended. */
export const announceToTabs = (event: SessionEvent): void => broadcast(event)

/** Reads the queries with these key prefixes again, here and in other tabs. */
export function refreshEverywhere(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  broadcast(keys)
}

/** Reacts to other tabs' changes, sign-ins and sign-outs. */
export function followTabs(client: QueryClient, onSignedOut: () => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signed-out') onSignedOut()
    else if (data === 'signed-in') void client.invalidateQueries({ queryKey: ['session'] })
    else for (const key of data) void client.invalidateQueries({ queryKey: [key] })
  })
}
