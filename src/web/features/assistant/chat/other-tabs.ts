/** Keeps a conversation in step between tabs that show it. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portico-assistant')

/** Announces a new question in this conversation. */
export const announceQuestion = (conversationId: string): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(conversationId)
}

export const onQuestionElsewhere = (listener: (conversationId: string) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
