import { useEffect } from 'react'

import { useErrorText } from '#web/app/errors/error-text.ts'
import { useCountdown } from '#web/app/errors/use-countdown.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { Refusal } from '#web/features/assistant/chat/chat-state.ts'
import { dismissRefusal } from '#web/features/assistant/chat/chat.ts'
import { Note } from '#web/ui/Note.tsx'

/** Wait (s) if a rate limit comes without `Retry-After`. */
const defaultWait = 10

interface RefusalNoteProps {
  refusal: Refusal
  /** Sending is blocked until the wait is over. */
  onBlocked: (blocked: boolean) => void
}

/** Why a question was refused, with a countdown for a rate limit. */
export function RefusalNote({ refusal, onBlocked }: RefusalNoteProps) {
  const { t, format } = useTexts('assistant')
  const errorText = useErrorText()
  const { error, at } = refusal
  const limited = error.code === 'rate_limited' || error.code === 'overloaded'
  const seconds = limited ? (error.retryAfterSeconds ?? defaultWait) : null
  const secondsLeft = useCountdown(seconds, at, dismissRefusal)
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
      {secondsLeft !== null && (
        <p aria-live="off">{t('retryIn', { time: format.duration(secondsLeft) })}</p>
      )}
    </Note>
  )
}
