import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Thread } from '#web/features/assistant/chat/chat-state.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { spoken, wholeSentences } from '#web/features/assistant/text/sentences.ts'

/** Pieces are read out this far apart (ms), so that a voice can follow. */
const every = 2_000

/**
 * Reads an answer out by sentences, beside the list: a list that grows letter by letter would be
 * read out letter by letter, or not at all.
 */
export function Announcer({ thread }: { thread: Thread }) {
  const { t, i18n } = useTranslation('assistant')
  const [line, setLine] = useState('')
  const told = useRef({ key: '', length: 0, ended: true })
  const last = thread.turns.at(-1)
  const newest = useRef(last)
  useEffect(() => {
    newest.current = last
  })
  const key = last?.key ?? ''
  const running = last !== undefined && last.answer.state !== 'ended'

  useEffect(() => {
    if (key !== '' && running && told.current.key !== key) {
      told.current = { key, length: 0, ended: false }
      setLine(t('answering'))
    }
    const tell = () => {
      const turn = newest.current
      if (turn === undefined || told.current.key !== turn.key || told.current.ended) return
      const ended = turn.answer.state === 'ended'
      const rest = spoken(cleanText(turn.answer.text)).slice(told.current.length)
      const { sentences, length } = wholeSentences(rest, i18n.language, ended)
      told.current.length += length
      told.current.ended = ended
      const words = sentences.join(' ')
      if (words !== '' || ended) setLine(ended ? `${words} ${t('answered')}`.trim() : words)
    }
    if (!running) {
      tell()
      return undefined
    }
    const timer = setInterval(tell, every)
    return () => clearInterval(timer)
  }, [key, running, t, i18n.language])

  return (
    <div className="vh" role="status" aria-label={t('announcements')}>
      {line}
    </div>
  )
}
