import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/error.ts'
import { startJob, type Job } from '#web/api/jobs.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

import { dismissJob } from './dismissed.ts'

interface JobFailuresProps {
  job: Job
  onClose: () => void
}

/** What did not change and why, with another try for those. */
export function JobFailures({ job, onClose }: JobFailuresProps) {
  const { t, i18n } = useTranslation(['bulk', 'common', 'errors'])
  const format = useFormat()
  const client = useQueryClient()
  const { brand } = useSession()
  const textOf = useErrorText()
  const { failed } = job
  const retry = useMutation({
    mutationFn: () => startJob(client, failed, job.enabled),
    onSuccess: () => {
      dismissJob(job.id)
      onClose()
    },
  })
  const reason = (code: string): string =>
    // The server may know codes that this page does not.
    i18n.exists(`errors:title.${code}`)
      ? t(`errors:title.${code as ErrorCode}`, { brand: brand.name })
      : code
  return (
    <Dialog
      wide
      title={t('job.failedTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('job.retry', { count: failed.length, n: format.number(failed.length) })}
          </Button>
        </>
      }
    >
      <p>{t('job.failedLead')}</p>
      {retry.error instanceof ApiError && (
        <p className="bad" role="alert">
          {textOf(retry.error).title}
        </p>
      )}
      <ul className="max-h-80 overflow-auto">
        {failed.map(({ type, id, name, code }) => (
          <li key={`${type}/${id}`} className="flex gap-4 py-1 border-b border-line text-3">
            <span className="b min-w-0 flex-1">
              <DomainName name={name} />
            </span>
            <span>{reason(code)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
