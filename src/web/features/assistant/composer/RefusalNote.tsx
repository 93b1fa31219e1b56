import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { Refusal } from '#web/features/assistant/chat/chat-state.ts'
import { dismissRefusal } from '#web/features/assistant/chat/chat.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { useCountdown } from '#web/shell/views/use-countdown.ts'
import { Note } from '#web/ui/Note.tsx'

/** Where a provider limits without saying for how long. */
const usualWait = 10

interface RefusalNoteProps {
  refusal: Refusal
  /** Sending waits until the time that was told is over. */
  onBlocked: (blocked: boolean) => void
}

/** Why a question was not taken. Its text stands in the composer again; a limit counts down. */
export function RefusalNote({ refusal, onBlocked }: RefusalNoteProps) {
  const { t } = useTranslation('assistant')
  const format = useFormat()
  const errorText = useErrorText()
  const { error, at } = refusal
  const limited = error.code === 'rate_limited' || error.code === 'overloaded'
  const seconds = limited ? (error.retryAfterSeconds ?? usualWait) : null
  const left = useCountdown(seconds, at, dismissRefusal)
  useEffect(() => {
    onBlocked(limited)
    return () => onBlocked(false)
  }, [limited, onBlocked])
  const { title } = errorText(error)
  return (
    <Note tone="bad">
      <p>
        {format.sentence(title)}
        {format.gap}
        {t('kept')}
      </p>
      {left !== null && <p aria-live="off">{t('retryIn', { time: format.duration(left) })}</p>}
    </Note>
  )
}
