import { useTranslation } from 'react-i18next'

import { ApiError, isUnreachable } from '#web/api/error.ts'
import type { Overview } from '#web/api/overview.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { useCountdown } from '#web/shell/views/use-countdown.ts'
import { pauseOf } from '#web/shell/views/wait-of.ts'
import { WayOn } from '#web/shell/views/WayOn.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

type Problem = Overview['problems'][number]

interface ProblemsProps {
  problems: Overview['problems']
  /** When they were told: each answer counts down anew. */
  readAt: number
  onRetry: () => void
}

const families = ['services', 'domains', 'invoices', 'notifications'] as const

const retrySeconds = 30

/** It goes by itself. */
const passes = (code: Problem['code']): boolean => isUnreachable(new ApiError(code, 0))

/** Families that could not be read, in place: the rest of the page stands. What may pass is tried again. */
export const Problems = ({ problems, readAt, onRetry }: ProblemsProps) =>
  problems.map((problem) => (
    <OneProblem key={problem.family} problem={problem} readAt={readAt} onRetry={onRetry} />
  ))

interface OneProblemProps extends Omit<ProblemsProps, 'problems'> {
  problem: Problem
}

/** Tried again when the provider wants to be asked, where it says so. */
function OneProblem({ problem, readAt, onRetry }: OneProblemProps) {
  const { t } = useTranslation(['overview', 'common', 'errors'])
  const format = useFormat()
  const textOf = useErrorText()
  const { family, code, retryAfterSeconds } = problem
  const { title, text } = textOf(new ApiError(code, 0))
  const lasting = code === 'missing_scope'
  const seconds = passes(code) ? pauseOf(retryAfterSeconds, retrySeconds) : null
  const left = useCountdown(seconds, readAt, onRetry)
  const counted = left !== null && left > 0
  return (
    <Note
      tone={lasting ? 'plain' : 'bad'}
      actions={
        !lasting && (
          <Button size="s" disabled={retryAfterSeconds !== null && counted} onClick={onRetry}>
            {t('common:tryNow')}
          </Button>
        )
      }
    >
      <b className="bb">{t(`problem.${families.find((one) => one === family) ?? 'other'}`)}</b>
      {format.gap}
      {format.sentence(title)}
      {format.gap}
      {text}
      {counted && (
        <span className="mut"> {t('errors:retryIn', { time: format.duration(left) })}</span>
      )}
      {!lasting && <WayOn />}
    </Note>
  )
}
