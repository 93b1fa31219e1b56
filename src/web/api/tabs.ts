/** Tabs of one browser tell each other what changed, so that all show the same at once. */
import type { QueryClient } from '@tanstack/react-query'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portico')

/** First parts of the query keys that a change of renewal touches. */
export const renewalKeys = ['services', 'domains', 'overview', 'session'] as const

/** Reads anew what these keys hold, here and in the other tabs. */
export function refreshEverywhere(client: QueryClient, keys: readonly string[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  // A channel reaches only this origin; it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(keys)
}

/** Follows what other tabs tell. */
export function followTabs(client: QueryClient): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
    for (const key of data) void client.invalidateQueries({ queryKey: [key] })
  })
}
