import { lazy, Suspense } from 'react'

import type { Service } from '#web/api/services.ts'
import { AutoRenewSwitch } from '#web/renewal/auto-renew/AutoRenewSwitch.tsx'

import { useWhatIf } from './what-if-state.ts'

const TriedSwitch = lazy(() =>
  import('./TriedSwitch.tsx').then((module) => ({ default: module.TriedSwitch })),
)

/** The switch of a listed service: changes it, or in "What if" only tries it out. */
export function RowSwitch({ service }: { service: Service }) {
  const isOn = useWhatIf((state) => state.isOn)
  return isOn ? (
    <Suspense>
      <TriedSwitch service={service} />
    </Suspense>
  ) : (
    <AutoRenewSwitch service={service} explained />
  )
}
