import type { Service } from '#web/api/services.ts'
import { useWhatIf } from '#web/features/services/what-if/what-if-state.ts'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'

import { pageOf } from './NameLink.tsx'

export function ServiceMenu({ service }: { service: Service }) {
  const { name, autoRenew, manageUrl } = service
  const isTryingOut = useWhatIf((state) => state.isOn)
  return (
    <RowMenu
      name={name}
      target={pageOf(service)}
      autoRenewTarget={isTryingOut ? null : service}
      autoRenew={autoRenew}
      manageUrl={manageUrl}
    />
  )
}
