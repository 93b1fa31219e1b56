import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'

import type { ProposedAction } from '#web/api/actions.ts'
import { changeAutoRenew } from '#web/api/auto-renew.ts'
import { ApiError, type ApiErrorCode } from '#web/api/error.ts'
import { jobQuery } from '#web/api/jobs.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { UndoButton } from '#web/renewal/jobs/UndoButton.tsx'
import { Button } from '#web/ui/Button.tsx'

import { changeOf } from './action-names.ts'

const jobInterval = 1000

/** What a confirmed proposal changed, with Undo. */
export function ActionReceipt({ action }: { action: ProposedAction }) {
  const { t, format } = useTexts(['action', 'bulk'])
  const client = useQueryClient()
  const errorText = useErrorText()
  const { services, notifications, result, enabled, endedAt } = action
  const jobId = result?.job ?? null
  const { data: job } = useQuery({
    ...jobQuery(jobId ?? ''),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : jobInterval),
  })
  const change = changeOf(action)
  const [service, ...others] = services
  const total = services.length + notifications.length
  const name = service?.name ?? notifications[0]?.title ?? ''
  const values = { ...format.count(total), total: format.number(total), name }
  const isRunning = jobId !== null && job?.state !== 'done'
  const changed = job ? job.changed + job.unchanged : (result?.changed ?? 0)
  const isDone = !isRunning && changed === total
  const failed = result?.failed[0]
  const reason = failed ? errorText(new ApiError(failed.code as ApiErrorCode, 0)).title : null
  const Icon = isDone || isRunning ? CircleCheck : TriangleAlert
  const title = isRunning
    ? t('running', values)
    : isDone
      ? t(total === 1 ? `doneOne.${change}` : `done.${change}`, values)
      : t('part', { ...values, n: format.number(changed) })
  return (
    <section className="receipt flex items-baseline gap-3" aria-label={t('receipt')}>
      <Icon className="i s" />
      <div className="flex-1">
        <p role="status">
          <b>{title}</b>
        </p>
        <p className="mut">
          {endedAt !== null && t('confirmedAt', { time: format.time(endedAt) })}
          {reason !== null && `${format.gap}${reason}`}
        </p>
      </div>
      {isDone && jobId === null && service && others.length === 0 && enabled !== null && (
        <Button size="s" onClick={() => void changeAutoRenew(client, service, !enabled)}>
          {t(enabled ? 'undoOn' : 'undoOff')}
        </Button>
      )}
      {job?.undo && job.undo.tooLateOn === null && (
        <UndoButton jobs={[job]} count={job.undo.count} />
      )}
    </section>
  )
}
