import { type ReactNode, useEffect, useRef } from 'react'

import { ApiError } from '#web/api/error.ts'
import { useOptionalSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

import { codeOf, useErrorText } from './error-text.ts'
import { Reference } from './Reference.tsx'
import { retryDelayOf } from './retry-delay.ts'
import { useCountdown } from './use-countdown.ts'
import { UseAnotherKey } from './UseAnotherKey.tsx'

/** Shown below an error: the request id to copy, and how to reach support. */
const ErrorHelp = ({ error }: { error: unknown }) => (
  <div className="sm ways-on">
    {error instanceof ApiError && error.requestId && <Reference id={error.requestId} />}
    <span className="ways-on !m-0">
      <ContactWays />
    </span>
  </div>
)

interface ErrorDetailsProps {
  error: unknown
  /** What did not work; by default the error's own title. */
  lead?: string
  /** After the text. */
  children?: ReactNode
  hasHelp?: boolean
}

/** An error in full: what failed, why, and how to get help. */
export function ErrorDetails({ error, lead, children, hasHelp = true }: ErrorDetailsProps) {
  const format = useFormat()
  const { title, text } = useErrorText()(error)
  const reason = format.sentence(title)
  return (
    <>
      <b className="bb">{lead ?? reason}</b>
      {format.gap}
      {lead !== undefined && reason + format.gap}
      {text}
      {children}
      {hasHelp && <ErrorHelp error={error} />}
    </>
  )
}

export interface ErrorViewProps {
  error: unknown
  onRetry: () => void
}

/** What failed, why, and what to do. Counts down if a retry is likely to help. */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const { t, format } = useTexts(['errors', 'common'])
  const left = useCountdown(retryDelayOf(error), error, onRetry)
  useRetryWithSession(onRetry)
  const isPermanent = ['missing_scope', 'not_found', 'invalid_input'].includes(codeOf(error))
  return (
    <div className="px-gutter py-6 max-w-3xl">
      <Note
        tone="bad"
        actions={
          isPermanent ? (
            codeOf(error) === 'missing_scope' && <UseAnotherKey />
          ) : (
            <Button size="s" onClick={onRetry}>
              {t('common:tryNow')}
            </Button>
          )
        }
      >
        <ErrorDetails error={error}>
          {left !== null && left > 0 && (
            <span className="mut"> {t('retryIn', { time: format.duration(left) })}</span>
          )}
        </ErrorDetails>
      </Note>
    </div>
  )
}

/** Retries once the customer has signed in again: an error may have been the former key's. */
export function useRetryWithSession(retry: () => void): void {
  const id = useOptionalSession()?.id ?? null
  const failedIn = useRef(id)
  useEffect(() => {
    if (failedIn.current === id) return
    failedIn.current = id
    retry()
  }, [id, retry])
}
