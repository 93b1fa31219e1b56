import '#web/features/assistant/assistant.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { openThread } from '#web/features/assistant/chat/chat.ts'
import { newThread } from '#web/features/assistant/chat/kept.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'

import { ChatBody } from './ChatBody.tsx'

/** The assistant as a page of its own; its address names the conversation. */
export function AssistantPage({ conversationId }: { conversationId: string | null }) {
  const { t } = useTranslation('assistant')
  const { brand } = useSession()
  const { active } = useChat()
  const navigate = useNavigate()
  const [listing, setListing] = useState(false)
  const asked = conversationId ?? newThread
  useEffect(() => {
    void openThread(asked)
  }, [asked])
  useEffect(() => {
    // A new conversation has got its id while its answer arrives: the address follows.
    if (asked === newThread && active !== newThread) {
      void navigate({
        to: '/assistant/$conversationId',
        params: { conversationId: active },
        replace: true,
      })
    }
  }, [asked, active, navigate])
  const open = (id: string): void => {
    void (id === newThread
      ? navigate({ to: '/assistant' })
      : navigate({ to: '/assistant/$conversationId', params: { conversationId: id } }))
  }
  return (
    <div className="assistant-page">
      <title>{`${t('assistant')} · ${brand.name}`}</title>
      <h1 className="vh" tabIndex={-1}>
        {t('assistant')}
      </h1>
      <ChatBody listing={listing} onListing={setListing} onOpen={open} place="page" />
    </div>
  )
}
