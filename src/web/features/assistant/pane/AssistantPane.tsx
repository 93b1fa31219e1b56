import '#web/features/assistant/assistant.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { closePane, usePane } from '#web/app/frame/pane-state.ts'

import { ChatBody } from './ChatBody.tsx'

/** Docked beside the page, over it on narrow screens, full screen on phones. */
export function AssistantPane() {
  const { t } = useTranslation('assistant')
  const [isListing, setIsListing] = useState(false)
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (usePane.getState().restored) return
    // On touch screens the field is not focused, but a screen reader should start here.
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    if (isListing) setIsListing(false)
    else closePane()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <aside
      className="pane"
      ref={pane}
      tabIndex={-1}
      aria-label={t('assistant')}
      onKeyDown={onKeyDown}
    >
      <ChatBody isListing={isListing} onListing={setIsListing} onClose={closePane} place="pane" />
    </aside>
  )
}
