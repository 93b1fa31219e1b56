import { useSyncExternalStore } from 'react'

import { chatState, subscribeChat } from './chat-state.ts'
import type { ChatState } from './chat-state.ts'

export const useChat = (): ChatState => useSyncExternalStore(subscribeChat, chatState)
