import { chatState } from '#web/features/assistant/chat/chat-state.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { write } from '#web/features/assistant/composer/composer-state.ts'

/** The question goes into the composer, to be changed and sent in its own place. */
export const editTurn = (turn: Turn): void =>
  write(chatState().active, { text: turn.text, replaces: turn.key, subjects: turn.subjects })
