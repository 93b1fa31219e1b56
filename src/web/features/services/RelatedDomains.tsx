import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { ServiceDetail } from '#web/api/services.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { RelatedRows } from '#web/renewal/related/RelatedRows.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { mixesScripts } from '#web/ui/idn/mixed-script.ts'

function NameLink({ domain: { name, unicodeName } }: { domain: ServiceDetail['domains'][number] }) {
  // A name that mixes scripts may imitate another one, so show its ASCII form.
  const text = <DomainName name={mixesScripts(unicodeName) ? name : unicodeName} />
  return isPathSegment(name) ? (
    <Link to="/domains/$name" params={{ name }} preload={false} title={name}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** The domain that a service is for, or that the service itself is. */
export function RelatedDomains({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('related')
  const { domains, type, id } = service
  if (domains.length === 0) return null
  return (
    <RelatedRows
      title={t('domains', { count: domains.length })}
      rows={domains.map((domain) => {
        const { name, unicodeName, renewal, autoRenew } = domain
        // If the service is the domain itself, the page already has its switch.
        const isSameService = domain.service?.type === type && domain.service.id === id
        return {
          key: name,
          name: <NameLink domain={domain} />,
          note: null,
          item: domain,
          renewal,
          autoRenew,
          autoRenewTarget:
            isSameService || domain.service === null
              ? null
              : { ...domain.service, name: unicodeName, renewal, autoRenew },
        }
      })}
    />
  )
}
