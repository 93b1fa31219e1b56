import type { Service } from '#web/api/services.ts'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'

import { pageOf } from './NameLink.tsx'

export function ServiceMenu({ service }: { service: Service }) {
  const { name, autoRenew, manageUrl } = service
  return (
    <RowMenu
      name={name}
      target={pageOf(service)}
      autoRenewTarget={service}
      autoRenew={autoRenew}
      manageUrl={manageUrl}
    />
  )
}
