import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { usePhone } from '#web/ui/use-phone.ts'

import { JobStrip } from './JobStrip.tsx'

/** A strip for each job. Those that do not fit below a list are collapsed. */
export function JobStack({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const [isExpanded, setIsExpanded] = useState(false)
  const collapsedLength = usePhone() ? 1 : 2
  const more = jobs.length - collapsedLength
  return (
    <div className="jobs">
      {(isExpanded ? jobs : jobs.slice(0, collapsedLength)).map((job) => (
        <JobStrip key={job.id} job={job} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="link"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? t('job.fewer') : t('job.more', { count: more, n: format.number(more) })}
        </button>
      )}
    </div>
  )
}
