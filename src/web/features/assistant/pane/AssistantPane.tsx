import '#web/features/assistant/assistant.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { closePane } from '#web/shell/pane-state.ts'

import { ChatBody } from './ChatBody.tsx'

/** Docked beside the sheet; over it where room lacks; all of the screen on a phone. */
export function AssistantPane() {
  const { t } = useTranslation('assistant')
  const [listing, setListing] = useState(false)
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    // With a finger no keyboard springs up, but reading starts here.
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    if (listing) setListing(false)
    else closePane()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the pane from anywhere in it
    <aside
      className="pane"
      ref={pane}
      tabIndex={-1}
      aria-label={t('assistant')}
      onKeyDown={onKeyDown}
    >
      <ChatBody listing={listing} onListing={setListing} onClose={closePane} place="pane" />
    </aside>
  )
}
