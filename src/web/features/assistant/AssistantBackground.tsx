import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { usePane } from '#web/app/frame/pane-state.ts'

/** Whether a reload interrupted a chat reply. Read directly to avoid loading the chat. */
const hasPending = (): boolean => sessionStorage.getItem('assistant.pending') !== null

/** Work while the pane is closed: resuming an interrupted reply, and announcing its end. */
export function AssistantBackground() {
  const { t } = useTranslation('shell')
  const { news } = usePane()
  useEffect(() => {
    if (hasPending()) void import('./chat/chat.ts').then(({ restoreChat }) => restoreChat())
  }, [])
  return (
    <div className="vh" role="status">
      {news ? t('assistantAnswered') : ''}
    </div>
  )
}
