import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { togglePane, usePane } from '#web/shell/pane-state.ts'

/** Whether a reload interrupted a chat reply. Read directly to avoid loading the chat. */
const hasPending = (): boolean => sessionStorage.getItem('assistant.pending') !== null

/** What works while the pane is closed: its shortcut, and the announcement of a reply. */
export function AssistantBackground() {
  const { t } = useTranslation('shell')
  const { news } = usePane()
  useEffect(() => {
    if (hasPending()) void import('./chat/chat.ts').then(({ restoreChat }) => restoreChat())
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      togglePane()
    }
    globalThis.addEventListener('keydown', onKeyDown)
    return () => globalThis.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="vh" role="status">
      {news ? t('assistantAnswered') : ''}
    </div>
  )
}
