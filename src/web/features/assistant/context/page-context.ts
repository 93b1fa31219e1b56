import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { AssistantSubject } from '#web/api/assistant.ts'
import { usePageRecords } from '#web/app/record/page-record.ts'
import { askQuestion } from '#web/features/assistant/chat/chat.ts'

interface PageContext {
  page: string
  subjects: AssistantSubject[]
}

/** Path of the page beside the assistant, and the record that it shows: a question carries both. */
export function usePageContext(): PageContext {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const { current } = usePageRecords()
  const { kind, type = null, id = '', label = '' } = current ?? {}
  return useMemo(
    () => ({ page, subjects: kind ? [{ kind, type, id, label: label.slice(0, 255) }] : [] }),
    [page, kind, type, id, label],
  )
}

/** Sends a suggested question; `onChoose` runs before. */
export function useAsk(onChoose: () => void): (text: string) => void {
  const { i18n } = useTranslation()
  const context = usePageContext()
  return (text) => {
    onChoose()
    askQuestion({ ...context, text, locale: i18n.language })
  }
}
