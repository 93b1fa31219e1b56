import '#web/features/assistant/assistant.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { useChat } from '#web/features/assistant/chat/chat-state.ts'
import { openConversation } from '#web/features/assistant/chat/chat.ts'
import { newThread } from '#web/features/assistant/chat/tab-storage.ts'

import { ChatBody } from './ChatBody.tsx'

/** The assistant on its own page, with the conversation in the URL. */
export function AssistantPage({ conversationId }: { conversationId: string | null }) {
  const { t } = useTranslation('assistant')
  const { active } = useChat()
  const navigate = useNavigate()
  const [isListing, setIsListing] = useState(false)
  const requested = conversationId ?? newThread
  useEffect(() => {
    void openConversation(requested)
  }, [requested])
  useEffect(() => {
    // A new conversation gets its id while the reply arrives; put it into the URL.
    if (requested === newThread && active !== newThread) {
      void navigate({
        to: '/assistant/$conversationId',
        params: { conversationId: active },
        replace: true,
      })
    }
  }, [requested, active, navigate])
  const open = (id: string): void => {
    void (id === newThread
      ? navigate({ to: '/assistant' })
      : navigate({ to: '/assistant/$conversationId', params: { conversationId: id } }))
  }
  return (
    <div className="assistant-page">
      <WindowTitle text={t('assistant')} />
      <h1 className="vh" tabIndex={-1}>
        {t('assistant')}
      </h1>
      <ChatBody isListing={isListing} onListing={setIsListing} onOpen={open} place="page" />
    </div>
  )
}
