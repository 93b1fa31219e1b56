import { Check, LoaderCircle, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { jobCsvUrl, useStopJob, useUndoJob, type Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { dismissJob } from './dismissed.ts'
import { JobFailures } from './JobFailures.tsx'
import { kindOf } from './kind.ts'
import { useFailureReason } from './use-failure-reason.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** "118 changed · 2 did not change: Northmark answered with an error." */
function useResultText(job: Job): string {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const reasonOf = useFailureReason()
  const { enabled, types, changed, unchanged, failed, notTried } = job
  const kind = kindOf(types)
  const count = { count: changed, n: format.number(changed) }
  const [reason, ...others] = new Set(failed.map(reasonOf))
  const [firstFailed] = failed
  const failedText = t('job.failed', { count: failed.length, n: format.number(failed.length) })
  return [
    changed === 0
      ? t('job.nothingChanged')
      : enabled
        ? t(`job.changedOn.${kind}`, count)
        : t(`job.changedOff.${kind}`, count),
    unchanged > 0 && t('job.unchanged', { count: unchanged, n: format.number(unchanged) }),
    // There is room for one reason here. If there are several, the list of failures has them.
    failed.length > 0 &&
      (reason === undefined || others.length > 0
        ? failedText
        : t('job.why', {
            what:
              failed.length === 1 && firstFailed
                ? t('job.named', { what: failedText, name: firstFailed.name })
                : failedText,
            reason,
          })),
    notTried > 0 && t('job.notTried', { count: notTried, n: format.number(notTried) }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** One job: its progress with Stop, then what changed and what did not. */
export function JobStrip({ job }: { job: Job }) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const [areFailuresShown, setFailuresShown] = useState(false)
  const result = useResultText(job)
  const refusalText = useRefusalText()
  const stop = useStopJob({
    onError: (error) => showToast({ tone: 'bad', text: refusalText(error, 'stop') }),
  })
  const undo = useUndoJob({
    onError: (error) => showToast({ tone: 'bad', text: refusalText(error) }),
  })
  const { id, state, enabled, total, changed, unchanged, failed, notTried, secondsLeft } = job
  if (state !== 'done') {
    return (
      <div className="bulk job" role="region" aria-label={t('job.label')}>
        <LoaderCircle className="i spin" />
        <span role="status">
          {t('job.running', {
            word: t(enabled ? 'job.wordOn' : 'job.wordOff'),
            done: format.number(changed + unchanged + failed.length),
            total: format.number(total),
          })}
        </span>
        <progress
          className="meter-line"
          max={total}
          value={changed + unchanged + failed.length}
          aria-label={t('job.label')}
        />
        <span className="mut">
          {state === 'stopping'
            ? t('job.stopping')
            : secondsLeft !== null && t('job.left', { time: format.duration(secondsLeft) })}
        </span>
        <span className="flex-1" />
        <Button
          size="s"
          busy={stop.isPending}
          disabled={state === 'stopping'}
          onClick={() => stop.mutate(id)}
        >
          {t('job.stop')}
        </Button>
      </div>
    )
  }
  return (
    <div className="bulk job" role="region" aria-label={t('job.label')}>
      <Check className="i" />
      <span role="status">{result}</span>
      {failed.length + notTried > 0 && (
        <button type="button" className="link" onClick={() => setFailuresShown(true)}>
          {t('job.show')}
        </button>
      )}
      <span className="flex-1" />
      {changed > 0 && job.undoes === null && job.undoneBy === null && (
        <Button size="s" busy={undo.isPending} onClick={() => undo.mutate({ id, include: [] })}>
          {t('job.undo')}
        </Button>
      )}
      <a className={`${buttonClass('plain', 's')} hide-m`} href={jobCsvUrl(id)} download>
        {t('job.csv')}
      </a>
      <IconButton
        size="s"
        label={t('job.dismiss')}
        icon={<X className="i" />}
        onClick={() => dismissJob(id)}
      />
      {areFailuresShown && <JobFailures job={job} onClose={() => setFailuresShown(false)} />}
    </div>
  )
}
