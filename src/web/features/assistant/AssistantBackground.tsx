import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { forgetPane, togglePane, usePane } from '#web/shell/pane-state.ts'

/** Kept by the chat for a reload; looked at here without loading it. */
const hasPending = (): boolean => sessionStorage.getItem('assistant.pending') !== null

/** What stays while the pane is closed: the key that opens it, and the word that an answer is there. */
export function AssistantBackground() {
  const { t } = useTranslation('shell')
  const { news } = usePane()
  const mounted = useRef(false)
  useEffect(() => {
    if (hasPending()) void import('./chat/chat.ts').then(({ takeUp }) => takeUp())
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      togglePane()
    }
    globalThis.addEventListener('keydown', onKeyDown)
    mounted.current = true
    return () => {
      globalThis.removeEventListener('keydown', onKeyDown)
      mounted.current = false
      // Leaving the dashboard is the end of the session; development mounts twice.
      setTimeout(() => {
        if (!mounted.current) forgetPane()
      })
    }
  }, [])
  return (
    <div className="vh" role="status">
      {news ? t('assistantAnswered') : ''}
    </div>
  )
}
