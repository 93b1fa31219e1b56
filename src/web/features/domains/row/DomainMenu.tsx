import { Server } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Domain } from '#web/api/domains.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { autoRenewTargetOf } from '#web/features/domains/selection.ts'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'

export function DomainMenu({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const { name, unicodeName, autoRenew, service, manageUrl } = domain
  return (
    <RowMenu
      name={unicodeName}
      target={isPathSegment(name) ? { to: '/domains/$name', params: { name } } : null}
      autoRenewTarget={autoRenewTargetOf(domain)}
      autoRenew={autoRenew}
      manageUrl={manageUrl}
      other={
        service !== null && isPathSegment(service.id)
          ? {
              label: t('row.service'),
              icon: <Server className="i" />,
              target: { to: '/services/$type/$id', params: { type: service.type, id: service.id } },
            }
          : null
      }
    />
  )
}
