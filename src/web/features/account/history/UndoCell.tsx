import { useQuery } from '@tanstack/react-query'

import type { Change } from '#web/api/changes.ts'
import { jobsQuery, useStopJob } from '#web/api/jobs.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { UndoChange } from '#web/renewal/changes/UndoChange.tsx'
import { UndoButton } from '#web/renewal/jobs/UndoButton.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Stops or undoes a bulk change. Jobs of earlier days are not listed any more, but can be undone. */
function JobAction({ id, change }: { id: string; change: Change }) {
  const { t, format } = useTexts('history')
  const sayError = useErrorToast()
  const isLocked = useLockReason() !== null
  const { data } = useQuery(jobsQuery)
  const stop = useStopJob({ onError: sayError })
  const job = data?.items.find((candidate) => candidate.id === id)
  if (!data || isLocked) return null
  if (job && job.state !== 'done')
    return (
      <Button
        size="s"
        busy={stop.isPending || job.state === 'stopping'}
        onClick={() => stop.mutate(id)}
      >
        {t('undo.stop')}
      </Button>
    )
  const enabled = change.after === 'on'
  const pastCount = change.result === 'undone' || change.result === 'running' ? 0 : change.changed
  const count = job ? (job.undo?.count ?? 0) : pastCount
  if (count === 0) return null
  const label = t(enabled ? 'undo.offMany' : 'undo.onMany', format.count(count))
  return <UndoButton jobs={[{ id, enabled }]} count={count} label={label} />
}

export function UndoCell({ change }: { change: Change }) {
  return change.job === null ? (
    <UndoChange change={change} />
  ) : (
    <JobAction id={change.job} change={change} />
  )
}
