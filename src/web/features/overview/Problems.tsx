import { ApiError, isUnreachable } from '#web/api/error.ts'
import type { Overview } from '#web/api/overview.ts'
import { ErrorDetails } from '#web/app/errors/ErrorView.tsx'
import { retryDelay } from '#web/app/errors/retry-delay.ts'
import { useCountdown } from '#web/app/errors/use-countdown.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

type Problem = Overview['problems'][number]

interface ProblemsProps {
  problems: Overview['problems']
  /** When the overview was read, in ms. A new response restarts the countdowns. */
  readAt: number
  onRetry: () => void
}

const resources = ['services', 'domains', 'invoices', 'notifications'] as const

/** Pause before a retry, unless the provider asks for another. */
const retrySeconds = 30

const isTemporary = (code: Problem['code']): boolean => isUnreachable(new ApiError(code, 0))

/** One note per resource that could not be read. Temporary failures are retried. */
export const Problems = ({ problems, readAt, onRetry }: ProblemsProps) =>
  problems.map((problem) => (
    <ProblemNote key={problem.resource} problem={problem} readAt={readAt} onRetry={onRetry} />
  ))

interface ProblemNoteProps extends Omit<ProblemsProps, 'problems'> {
  problem: Problem
}

function ProblemNote({ problem, readAt, onRetry }: ProblemNoteProps) {
  const { t, format } = useTexts(['overview', 'common', 'errors'])
  const { resource, code, retryAfterSeconds } = problem
  const isPermanent = code === 'missing_scope'
  const seconds = isTemporary(code) ? retryDelay(retryAfterSeconds, retrySeconds) : null
  const secondsLeft = useCountdown(seconds, readAt, onRetry)
  const isCountingDown = secondsLeft !== null && secondsLeft > 0
  return (
    <Note
      tone={isPermanent ? 'plain' : 'bad'}
      actions={
        !isPermanent && (
          <Button
            size="s"
            disabled={retryAfterSeconds !== null && isCountingDown}
            onClick={onRetry}
          >
            {t('common:tryNow')}
          </Button>
        )
      }
    >
      <ErrorDetails
        lead={t(`problem.${resources.find((known) => known === resource) ?? 'other'}`)}
        error={new ApiError(code, 0)}
        hasHelp={!isPermanent}
      >
        {isCountingDown && (
          <span className="mut">
            {' '}
            {t('errors:retryIn', { time: format.duration(secondsLeft) })}
          </span>
        )}
      </ErrorDetails>
    </Note>
  )
}
