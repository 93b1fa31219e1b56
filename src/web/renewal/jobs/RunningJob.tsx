import { CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useStopJob, type Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { findTraySummary } from './job-state.tsx'
import { useJobTitle } from './use-job-title.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

/** "41 of 119, about 1 minute left. It continues if you leave." */
function useProgressText({ job, isOnline }: { job: Job; isOnline: boolean }): string {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const { state, secondsLeft, total, waiting } = job
  if (!isOnline) return t('tray.connectionLost')
  if (state === 'stopping') return t('job.stopping')
  const counts = { n: format.number(job.settled), total: format.number(total) }
  const progress =
    secondsLeft === null
      ? t('tray.progress', counts)
      : t('tray.progressLeft', { ...counts, time: format.duration(secondsLeft) })
  if (waiting === null) return `${progress}${format.gap}${t('tray.carriesOn')}`
  const { perMinute } = waiting
  const wait = perMinute === null ? t('tray.limit') : t('tray.limitOf', format.count(perMinute))
  return `${progress}${format.gap}${wait}`
}

/** A job that runs, with Stop. */
export function RunningJob({ job, isOnline }: { job: Job; isOnline: boolean }) {
  const { t } = useTranslation('bulk')
  useFocusOnUnmount(findTraySummary)
  const format = useFormat()
  const titleOf = useJobTitle()
  const progress = useProgressText({ job, isOnline })
  const refuse = useRefusalToast('stop')
  const stop = useStopJob({
    onError: refuse,
  })
  const { id, state, total, changed, startedAt } = job
  return (
    <article className="tray-job">
      <CircleDashed className="i s" />
      <h2>{titleOf([job])}</h2>
      <time dateTime={startedAt}>{t('tray.since', { time: format.time(startedAt) })}</time>
      <p>{progress}</p>
      <progress
        className="meter-line"
        max={total}
        value={job.settled}
        aria-label={titleOf([job])}
      />
      <div className="tray-acts">
        <Button
          size="s"
          busy={stop.isPending}
          disabled={state === 'stopping' || !isOnline}
          onClick={() => stop.mutate(id)}
        >
          {t('tray.stop')}
        </Button>
        {changed > 0 && <span className="mut">{t('tray.stay', format.count(changed))}</span>}
      </div>
    </article>
  )
}
