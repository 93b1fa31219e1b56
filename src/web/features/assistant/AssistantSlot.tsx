import { useLocation } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { openPane, usePane } from '#web/app/frame/pane-state.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Opens the pane from the top bar on phones. */
export function AssistantButton() {
  const { t } = useTranslation('shell')
  const { news } = usePane()
  return (
    <IconButton
      size="m"
      label={t('nav.assistant')}
      icon={<MessageSquareText className={`i ${news ? 'has-news' : ''}`} />}
      onClick={() => openPane()}
    />
  )
}

/** The pane, loaded when it is first opened. */
export const AssistantSlot = deferred(
  () => import('./pane/AssistantPane.tsx'),
  'AssistantPane',
  <div className="pane" />,
)

/** Whether the pane is visible: the assistant's own page hides it. */
export function usePaneShown(): boolean {
  const { open } = usePane()
  const onPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/assistant') })
  return open && !onPage
}
