import { useTranslation } from 'react-i18next'

import { mayRetry } from '#contract/job-failure.ts'
import { useRetryJob, type Job } from '#web/api/jobs.ts'
import { useLockReason } from '#web/shell/auto-renew/use-lock-reason.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

import { useFailureReason } from './use-failure-reason.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface JobFailuresProps {
  job: Job
  onClose: () => void
}

/** With these codes every later item would fail too, so the job gave up. */
const fatalCodes = new Set(['missing_scope', 'key_rejected'])

/** Lists what did not change and why. Retries what may succeed and what was not tried. */
export function JobFailures({ job, onClose }: JobFailuresProps) {
  const { t } = useTranslation(['bulk', 'common'])
  const format = useFormat()
  const refusalText = useRefusalText()
  const reasonOf = useFailureReason()
  const { failed, notTried } = job
  const lockReason = useLockReason()
  const finalCount = failed.filter((failure) => !mayRetry(failure)).length
  const retryCount = lockReason === null ? failed.length - finalCount + notTried : 0
  const retry = useRetryJob({ onSuccess: onClose })
  const notTriedCount = { count: notTried, n: format.number(notTried) }
  return (
    <Dialog
      wide
      title={t('job.failedTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {retryCount > 0 && (
            <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
              {t('job.retry', { count: retryCount, n: format.number(retryCount) })}
            </Button>
          )}
        </>
      }
    >
      {retry.error && (
        <p className="bad" role="alert">
          {refusalText(retry.error)}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="failures">
          {failed.map((failure) => (
            <li key={`${failure.type}/${failure.id}`}>
              <span className="b">
                <DomainName name={failure.name} />
              </span>
              <span>
                <bdi>{reasonOf(failure)}</bdi>
                {failure.autoRenew !== null && (
                  <span className="mut">
                    {' '}
                    {t(failure.autoRenew.enabled ? 'job.stillOn' : 'job.stillOff')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {notTried > 0 && (
        <p>
          {failed.some(({ code }) => fatalCodes.has(code))
            ? t('job.givenUp', notTriedCount)
            : t('job.stopped', notTriedCount)}
        </p>
      )}
      {retryCount > 0 && finalCount > 0 && (
        <p className="mut">
          {t('job.leftOut', { count: finalCount, n: format.number(finalCount) })}
        </p>
      )}
    </Dialog>
  )
}
