import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Job } from '#web/api/jobs.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { usePhone } from '#web/ui/use-phone.ts'

import { JobStrip } from './JobStrip.tsx'

/** One strip for each of these jobs; where there are more than fit beside a list, the rest unfolds. */
export function JobStack({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const [unfolded, setUnfolded] = useState(false)
  const folded = usePhone() ? 1 : 2
  const more = jobs.length - folded
  return (
    <div className="jobs">
      {(unfolded ? jobs : jobs.slice(0, folded)).map((job) => (
        <JobStrip key={job.id} job={job} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="link"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t('job.fewer') : t('job.more', { count: more, n: format.number(more) })}
        </button>
      )}
    </div>
  )
}
