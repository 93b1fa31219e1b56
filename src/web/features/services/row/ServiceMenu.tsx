import type { Service } from '#web/api/services.ts'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'

import { hasPage } from './NameLink.tsx'

export function ServiceMenu({ service }: { service: Service }) {
  const { type, id, name, autoRenew, manageUrl } = service
  return (
    <RowMenu
      name={name}
      target={hasPage(service) ? { to: '/services/$type/$id', params: { type, id } } : null}
      autoRenewTarget={service}
      autoRenew={autoRenew}
      manageUrl={manageUrl}
    />
  )
}
