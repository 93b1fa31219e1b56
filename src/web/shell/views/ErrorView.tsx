import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import { codeOf, useErrorText } from './error-text.ts'
import { useCountdown } from './use-countdown.ts'
import { waitOf } from './wait-of.ts'
import { WayOn } from './WayOn.tsx'

export interface ErrorViewProps {
  error: unknown
  /** Tries again. */
  onRetry: () => void
}

/** What did not happen, why, what next; with a countdown where the page tries again by itself. */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const { t } = useTranslation(['errors', 'common'])
  const format = useFormat()
  const textOf = useErrorText()
  const left = useCountdown(waitOf(error), error, onRetry)
  const { title, text } = textOf(error)
  const lasting = ['missing_scope', 'not_found', 'invalid_input'].includes(codeOf(error))
  return (
    <div className="px-gutter py-6 max-w-3xl">
      <Note
        tone="bad"
        actions={
          !lasting && (
            <Button size="s" onClick={onRetry}>
              {t('common:tryNow')}
            </Button>
          )
        }
      >
        <b className="bb">{format.sentence(title)}</b>
        {format.gap}
        {text}
        {left !== null && left > 0 && (
          <span className="mut"> {t('retryIn', { time: format.duration(left) })}</span>
        )}
        <WayOn error={error} />
      </Note>
    </div>
  )
}
