import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RowLink } from '#web/list/RowLink.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { IdnName } from '#web/ui/idn/IdnName.tsx'

/** A domain's name, as a link if it has a page. */
export function NameLink({ domain: { name, unicodeName } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  return (
    <IdnName
      name={name}
      unicodeName={unicodeName}
      idnLabel={t('row.idn')}
      mixedNote={t('row.mixed')}
      mixedTitle={t('row.mixedTitle', { name: unicodeName })}
      renderName={(text, label, describedBy) =>
        isPathSegment(name) ? (
          <RowLink
            to="/domains/$name"
            params={{ name }}
            className="nm"
            aria-label={label}
            aria-describedby={describedBy}
          >
            {text}
          </RowLink>
        ) : (
          <span className="nm">
            <DomainName name={label} />
          </span>
        )
      }
    />
  )
}
