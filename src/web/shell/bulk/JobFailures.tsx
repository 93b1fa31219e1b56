import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { mayRetry } from '#contract/job-failure.ts'
import { retryJob, type Job } from '#web/api/jobs.ts'
import { useLock } from '#web/shell/auto-renew/use-lock.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

import { dismissJob } from './dismissed.ts'
import { useReason } from './use-reason.ts'
import { useRefused } from './use-refused.ts'

interface JobFailuresProps {
  job: Job
  onClose: () => void
}

/** Every further one would have been refused alike. */
const final = new Set(['missing_scope', 'key_rejected'])

/** What did not change, why, and how it stands; another try for those that may, and the rest. */
export function JobFailures({ job, onClose }: JobFailuresProps) {
  const { t } = useTranslation(['bulk', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const refusedText = useRefused()
  const reasonOf = useReason()
  const { failed, notTried } = job
  const lock = useLock()
  const leftOut = failed.filter((one) => !mayRetry(one)).length
  const again = lock === null ? failed.length - leftOut + notTried : 0
  const retry = useMutation({
    mutationFn: () => retryJob(client, job.id),
    onSuccess: () => {
      dismissJob(job.id)
      onClose()
    },
  })
  const left = { count: notTried, n: format.number(notTried) }
  return (
    <Dialog
      wide
      title={t('job.failedTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {again > 0 && (
            <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('job.retry', { count: again, n: format.number(again) })}
            </Button>
          )}
        </>
      }
    >
      {retry.error && (
        <p className="bad" role="alert">
          {refusedText(retry.error)}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="failures">
          {failed.map((one) => (
            <li key={`${one.type}/${one.id}`}>
              <span className="b">
                <DomainName name={one.name} />
              </span>
              <span>
                <bdi>{reasonOf(one)}</bdi>
                {one.autoRenew !== null && (
                  <span className="mut">
                    {' '}
                    {t(one.autoRenew.enabled ? 'job.stillOn' : 'job.stillOff')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {notTried > 0 && (
        <p>
          {failed.some(({ code }) => final.has(code))
            ? t('job.givenUp', left)
            : t('job.stopped', left)}
        </p>
      )}
      {again > 0 && leftOut > 0 && (
        <p className="mut">{t('job.leftOut', { count: leftOut, n: format.number(leftOut) })}</p>
      )}
    </Dialog>
  )
}
