import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { togglePane, usePane } from '#web/app/frame/pane-state.ts'
import { listenForKeys } from '#web/app/keys/early-key.ts'

/** Ctrl / or ⌘ / opens and closes the pane. */
export function AssistantKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      togglePane()
    }
    return listenForKeys(onKeyDown)
  }, [])
  return null
}

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
