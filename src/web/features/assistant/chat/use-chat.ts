import { useSyncExternalStore } from 'react'

import { chatState, subscribeChat, threadOf } from './chat-state.ts'
import type { ChatState, Thread } from './chat-state.ts'

export const useChat = (): ChatState => useSyncExternalStore(subscribeChat, chatState)

/** The conversation that is shown. */
const useThread = (): Thread => {
  const chat = useChat()
  return threadOf(chat, chat.active)
}
