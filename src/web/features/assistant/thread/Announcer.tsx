import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Thread } from '#web/features/assistant/chat/chat-state.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { toPlainText, wholeSentences } from '#web/features/assistant/text/sentences.ts'

/** Time between announcements, so that a screen reader can keep up. */
const intervalMs = 2_000

/**
 * Announces a reply to screen readers by sentences. Making the messages themselves a live region
 * would announce every few letters, or nothing at all.
 */
export function Announcer({ thread }: { thread: Thread }) {
  const { t, i18n } = useTranslation('assistant')
  const [announcement, setAnnouncement] = useState('')
  const progress = useRef({ key: '', length: 0, hasEnded: true })
  const last = thread.turns.at(-1)
  const newest = useRef(last)
  useEffect(() => {
    newest.current = last
  })
  const key = last?.key ?? ''
  const running = last !== undefined && last.reply.state !== 'ended'

  useEffect(() => {
    if (key !== '' && running && progress.current.key !== key) {
      progress.current = { key, length: 0, hasEnded: false }
      setAnnouncement(t('answering'))
    }
    const announce = () => {
      const turn = newest.current
      if (turn === undefined || progress.current.key !== turn.key || progress.current.hasEnded)
        return
      const hasEnded = turn.reply.state === 'ended'
      const rest = toPlainText(cleanText(turn.reply.text)).slice(progress.current.length)
      const { sentences, length } = wholeSentences(rest, i18n.language, hasEnded)
      progress.current.length += length
      progress.current.hasEnded = hasEnded
      const text = sentences.join(' ')
      if (hasEnded) setAnnouncement(`${text} ${t('answered')}`.trim())
      else if (text !== '') setAnnouncement(text)
    }
    if (!running) {
      announce()
      return undefined
    }
    const timer = setInterval(announce, intervalMs)
    return () => clearInterval(timer)
  }, [key, running, t, i18n.language])

  return (
    <div className="vh" role="status" aria-label={t('announcements')}>
      {announcement}
    </div>
  )
}
