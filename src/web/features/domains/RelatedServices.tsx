import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { DomainDetail } from '#web/api/domains.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RelatedRows } from '#web/renewal/related/RelatedRows.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

/** A domain's hosting, mail, certificates and other services. */
export function RelatedServices({ domain: { services } }: { domain: DomainDetail }) {
  const { t } = useTranslation('related')
  if (services.length === 0) return null
  return (
    <RelatedRows
      title={t('services', { count: services.length })}
      rows={services.map((service) => {
        const { type, id, name, plan, renewal, autoRenew } = service
        return {
          key: `${type}/${id}`,
          name:
            isPathSegment(type) && isPathSegment(id) ? (
              <Link to="/services/$type/$id" params={{ type, id }} preload={false}>
                <DomainName name={name} />
              </Link>
            ) : (
              <DomainName name={name} />
            ),
          note: plan === name ? null : plan,
          item: service,
          renewal,
          autoRenew,
          autoRenewTarget: service,
        }
      })}
    />
  )
}
