/** Other tabs of the same browser: they show the same conversation. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portico-assistant')

/** A question was asked in this conversation. */
export const tellOtherTabs = (conversationId: string): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(conversationId)
}

export const onOtherTab = (listener: (conversationId: string) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
