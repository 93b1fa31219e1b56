import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useCountdown } from '#web/app/errors/use-countdown.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import type { Reply } from '#web/features/assistant/chat/turns.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

interface EndNoteProps {
  reply: Reply
  onRetry: (() => void) | null
}

/** Explains a reply that did not end normally. */
export function EndNote({ reply, onRetry }: EndNoteProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const errorText = useErrorText()
  const format = useFormat()
  const { finish, code, retryAfterSeconds } = reply
  const secondsLeft = useCountdown(retryAfterSeconds, reply.messageId, () => undefined)
  const retry = onRetry && (
    <Button size="s" onClick={onRetry} disabled={(secondsLeft ?? 0) > 0}>
      {t('common:retry')}
    </Button>
  )
  if (code !== null) {
    const { title, text } = errorText(new ApiError(code, 0))
    return (
      <Note tone="bad" actions={retry}>
        <p>{title}</p>
        <p>
          {secondsLeft !== null && secondsLeft > 0
            ? t('retryIn', { time: format.duration(secondsLeft) })
            : text}
        </p>
      </Note>
    )
  }
  if (reply.noAction !== null)
    return (
      <Note tone="alert" actions={retry}>
        {t(`noAction.${reply.noAction}`)}
      </Note>
    )
  if (finish === 'stopped') return <p className="by">{t('end.stopped')}</p>
  if (finish === 'length') return <Note actions={retry}>{t('end.length')}</Note>
  if (finish === 'incomplete') return <Note actions={retry}>{t('end.incomplete')}</Note>
  const isUseless = reply.text === '' && reply.actions.length === 0
  if (finish === 'tool-calls' && isUseless) return <Note>{t('end.toolCalls')}</Note>
  return null
}
