import { useTranslation } from 'react-i18next'

import { ApiError } from '#web/api/error.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'

import { codeOf } from './error-text.ts'
import type { ErrorViewProps } from './ErrorView.tsx'
import { Reference } from './Reference.tsx'
import { useCountdown } from './use-countdown.ts'
import { waitOf } from './wait-of.ts'

/** Errors whose texts name nobody: whose dashboard this is has not been read. */
const nameless = ['rate_limited', 'internal', 'overloaded', 'offline', 'unreachable'] as const

/** The session itself could not be read: no shell, no name and no links are known. */
export function StartError({ error, onRetry }: ErrorViewProps) {
  const { t } = useTranslation(['errors', 'common'])
  const format = useFormat()
  const left = useCountdown(waitOf(error), error, onRetry)
  const code = nameless.find((one) => one === codeOf(error)) ?? 'internal'
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className="sign-in">
      <title>{t(`title.${code}`)}</title>
      <main className="start">
        <div className="form">
          <div role="alert">
            <h1>{t(`title.${code}`)}</h1>
            <p className="ink2 mt-1">{t(`text.${code}`)}</p>
          </div>
          <div className="flex items-center gap-4">
            <Button variant="primary" onClick={onRetry}>
              {t('common:tryNow')}
            </Button>
            {left !== null && left > 0 && (
              <span className="sm mut">{t('retryIn', { time: format.duration(left) })}</span>
            )}
          </div>
          {requestId !== null && (
            <p className="sm">
              <Reference id={requestId} />
            </p>
          )}
        </div>
      </main>
      <ToastRegion closeLabel={t('common:close')} />
    </div>
  )
}
