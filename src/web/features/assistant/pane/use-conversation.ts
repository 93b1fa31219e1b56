import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { conversationsQuery } from '#web/api/assistant.ts'
import { threadOf } from '#web/features/assistant/chat/chat-state.ts'
import { newThread } from '#web/features/assistant/chat/kept.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'
import { transcript } from '#web/features/assistant/thread/transcript.ts'

/** Title and text of the conversation that is shown. */
export function useConversation(): { title: string; text: string } {
  const { t } = useTranslation('assistant')
  const chat = useChat()
  const { turns } = threadOf(chat, chat.active)
  const { data } = useQuery({ ...conversationsQuery(''), enabled: chat.active !== newThread })
  const listed = data?.items.find(({ id }) => id === chat.active)?.title
  const title = listed ?? turns[0]?.text.slice(0, 60) ?? t('newConversation')
  const words = { you: t('you'), assistant: t('assistant'), sources: t('sources') }
  return { title, text: turns.length === 0 ? '' : transcript(title, turns, words) }
}
