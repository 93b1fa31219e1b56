import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { jobQuery } from '#web/api/jobs.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { DomainName } from '#web/ui/DomainName.tsx'

interface JobNamesProps {
  id: string
  outcome: 'changed' | 'not-tried'
  /** Show only the first ones. */
  limit?: number
  /** Shown beside each name. */
  note?: string
}

export function JobNames({ id, outcome, limit, note }: JobNamesProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data, error } = useQuery(jobQuery(id))
  if (error) return <p role="alert">{errorText(error).title}</p>
  if (data === undefined) return <p>{t('loading')}</p>
  return (
    <ul className="tray-names">
      {data.items
        .filter((item) => item.outcome === outcome)
        .slice(0, limit)
        .map(({ type, id, name }) => (
          <li key={`${type}/${id}`}>
            <span className="b">
              <DomainName name={name} />
            </span>
            {note !== undefined && <span>{note}</span>}
          </li>
        ))}
    </ul>
  )
}
