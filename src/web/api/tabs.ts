/** Tabs of one browser tell each other what changed, so that all show the same at once. */
import type { QueryClient } from '@tanstack/react-query'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portico')

type Event = 'signed-in' | 'signed-out'
/** First parts of query keys to read anew, or what happened to the session. */
type Message = readonly string[] | Event

/** First parts of the query keys that a change of renewal touches. */
export const renewalKeys = ['services', 'domains', 'overview', 'session'] as const

function tell(message: Message): void {
  // A channel reaches only this origin; it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
}

/** Tells the other tabs what happened to the session that all share. */
export const tellTabs = (event: Event): void => tell(event)

/** Reads anew what these keys hold, here and in the other tabs. */
export function refreshEverywhere(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  tell(keys)
}

/** Follows what other tabs tell: what they changed, and that they signed out. */
export function followTabs(client: QueryClient, onSignedOut: () => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signed-out') onSignedOut()
    else if (data === 'signed-in') void client.invalidateQueries({ queryKey: ['session'] })
    else for (const key of data) void client.invalidateQueries({ queryKey: [key] })
  })
}
