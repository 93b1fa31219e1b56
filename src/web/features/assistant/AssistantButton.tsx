import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { openPane, usePane } from '#web/app/frame/pane-state.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Opens the pane from the top bar on phones. */
export function AssistantButton() {
  const { t } = useTranslation('shell')
  const { news } = usePane()
  return (
    <IconButton
      label={t('nav.assistant')}
      icon={<MessageSquareText className={`i ${news ? 'has-news' : ''}`} />}
      onClick={() => openPane()}
    />
  )
}
