import { ApiError } from '#web/api/error.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'

import { codeOf } from './error-text.ts'
import type { ErrorViewProps } from './ErrorView.tsx'
import { Reference } from './Reference.tsx'
import { retryDelayOf } from './retry-delay.ts'
import { useCountdown } from './use-countdown.ts'

/** Errors whose texts do not contain the provider's name, which only the session knows. */
const codesWithoutBrand = [
  'rate_limited',
  'internal',
  'overloaded',
  'offline',
  'unreachable',
] as const

/** Shown when the session could not be read: without navigation, brand and links. */
export function StartError({ error, onRetry }: ErrorViewProps) {
  const { t, format } = useTexts(['errors', 'common'])
  const left = useCountdown(retryDelayOf(error), error, onRetry)
  const errorCode = codeOf(error)
  const code = codesWithoutBrand.find((candidate) => candidate === errorCode) ?? 'internal'
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
      <ToastRegion loads closeLabel={t('common:close')} />
    </div>
  )
}
