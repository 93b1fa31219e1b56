import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Job } from '#web/api/jobs.ts'
import { useTextsIn } from '#web/api/use-texts-in.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { DomainName } from '#web/ui/DomainName.tsx'

import { type Failed, isProvidersReason, reasonOf } from './failure-reason.ts'
import { JobNames } from './JobNames.tsx'

/** Why an item of a job did not change, in the provider's words if it gives any. */
function useFailureReason(): (failed: Failed) => string {
  const { t } = useTranslation('bulk')
  const format = useFormat()
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
export function Unchanged({ job }: { job: Job }) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
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
