import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { mayRetry } from '#contract/job-failure.ts'
import { type Job, jobCsvUrl, useRetryJob } from '#web/api/jobs.ts'
import { useTextsIn } from '#web/api/texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { DownloadLink } from '#web/app/record/DownloadLink.tsx'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { type Failed, isProvidersReason, reasonOf } from './failure-reason.ts'
import { findTraySummary, StateIcon } from './job-state.tsx'
import { JobNames } from './JobNames.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useJobTitle } from './use-job-title.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

/** Why an item of a job did not change, in the provider's words if it gives any. */
function useFailureReason(): (failed: Failed) => string {
  const { t, format } = useTexts('bulk')
  return (failed) => {
    const reason = reasonOf(failed)
    const date = failed.on === null ? '' : format.date(failed.on)
    if (typeof reason === 'string') return t(`job.reason.${reason}`, { date })
    const { text, endsSentence } = reason
    return endsSentence ? text : t('job.reason.own', { words: text })
  }
}

const firstShown = 5

/** With these codes every later item would fail too, so the job gave up. */
const fatalCodes = new Set(['missing_scope', 'key_rejected'])

/** What a job did not change and why; for several with the same reason, the reason once. */
function Unchanged({ job }: { job: Job }) {
  const { t, format } = useTexts('bulk')
  const reasonOf = useFailureReason()
  const textsIn = useTextsIn()
  const [isWhole, setIsWhole] = useState(false)
  const { id, failed, notTried, changed, unchanged } = job
  const count = failed.length + notTried
  if (count === 0) return null
  const reasons = new Set(failed.map(reasonOf))
  const [onlyReason] = reasons
  const hasOneReason = changed + unchanged === 0 && reasons.size === 1 && notTried === 0
  const room = isWhole ? Number.POSITIVE_INFINITY : firstShown
  const shown = failed.slice(0, room)
  const isGivenUp = failed.some(({ code }) => fatalCodes.has(code))
  return (
    <>
      <p lang={hasOneReason && failed.every(isProvidersReason) ? textsIn : undefined}>
        {hasOneReason ? onlyReason : t('tray.unchanged', format.count(count))}
      </p>
      <ul className="tray-names">
        {shown.map((failure) => (
          <li key={`${failure.type}/${failure.id}`}>
            <span className="b">
              <DomainName name={failure.name} />
            </span>
            {!hasOneReason && (
              <bdi lang={isProvidersReason(failure) ? textsIn : undefined}>{reasonOf(failure)}</bdi>
            )}
          </li>
        ))}
      </ul>
      {notTried > 0 && room > shown.length && (
        <JobNames
          id={id}
          outcome="not-tried"
          limit={room - shown.length}
          note={t(isGivenUp ? 'tray.givenUp' : 'tray.notTried')}
        />
      )}
      {count > firstShown && (
        <p>
          <button
            type="button"
            className="link"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('job.fewer') : t('tray.showAll', format.count(count))}
          </button>
        </p>
      )}
    </>
  )
}

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
