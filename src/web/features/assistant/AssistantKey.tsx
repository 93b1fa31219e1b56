import { useEffect } from 'react'

import { togglePane } from '#web/app/frame/pane-state.ts'

/** Ctrl / or ⌘ / opens and closes the pane. */
export function AssistantKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      togglePane()
    }
    globalThis.addEventListener('keydown', onKeyDown)
    return () => globalThis.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
