import type { Service } from '#web/api/services.ts'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { useWhatIf } from './what-if-state.ts'

const TriedSwitch = deferred(() => import('./TriedSwitch.tsx'), 'TriedSwitch')

/** The switch of a listed service: changes it, or in "What if" only tries it out. */
export function RowSwitch({ service }: { service: Service }) {
  const isOn = useWhatIf((state) => state.isOn)
  return isOn ? <TriedSwitch service={service} /> : <AutoRenewSwitch service={service} explained />
}
