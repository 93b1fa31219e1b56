import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { mayRetry } from '#contract/job-failure.ts'
import { jobCsvUrl, useRetryJob, type Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { findTraySummary, StateIcon } from './job-state.tsx'
import { JobNames } from './JobNames.tsx'
import { Unchanged } from './Unchanged.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useJobTitle } from './use-job-title.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

/** What became of a job: what did not change and why, Undo and Retry. */
export function EndedJob({ job }: { job: Job }) {
  const { t } = useTranslation('bulk')
  // Undo and Retry replace this card, or the button that was pressed.
  useFocusOnUnmount(findTraySummary)
  const format = useFormat()
  const titleOf = useJobTitle()
  const refuse = useRefusalToast()
  const isLocked = useLockReason() !== null
  const [areNamesShown, setNamesShown] = useState(false)
  const { id, changed, unchanged, failed, notTried, startedAt, endedAt, undo, enabled } = job
  const { stopReason } = job
  const retryCount = failed.filter(mayRetry).length + notTried
  const retry = useRetryJob({
    onError: refuse,
  })
  const at = endedAt ?? startedAt
  return (
    <article className="tray-job">
      <StateIcon job={job} />
      <h2>{titleOf([job])}</h2>
      <time dateTime={at}>{format.time(at)}</time>
      {unchanged > 0 && changed > 0 && <p>{t('job.unchanged', format.count(unchanged))}</p>}
      {stopReason === 'session_ended' && notTried > 0 && <p>{t('tray.sessionEnded')}</p>}
      {stopReason === 'key_rejected' && notTried > 0 && <p>{t('tray.keyRejected')}</p>}
      <Unchanged job={job} />
      {undo?.tooLateOn && (
        <p>
          {t(enabled ? 'job.reason.charged' : 'job.reason.ended', {
            date: format.date(undo.tooLateOn),
          })}
        </p>
      )}
      <div className="tray-acts">
        {!isLocked && undo !== null && undo.count > 0 && (
          <UndoButton jobs={[job]} count={undo.count} />
        )}
        {!isLocked && retryCount > 0 && job.undoneBy === null && (
          <Button size="s" busy={retry.isPending} onClick={() => retry.mutate(id)}>
            {t('job.retry', format.count(retryCount))}
          </Button>
        )}
        {changed > 0 && (
          <Button
            size="s"
            variant="quiet"
            aria-expanded={areNamesShown}
            onClick={() => setNamesShown(!areNamesShown)}
          >
            {t('tray.show', format.count(changed))}
          </Button>
        )}
        <DownloadLink className={`${buttonClass('quiet', 's')} hide-m`} href={jobCsvUrl(id)}>
          {t('job.csv')}
        </DownloadLink>
      </div>
      {areNamesShown && <JobNames id={id} outcome="changed" />}
    </article>
  )
}
