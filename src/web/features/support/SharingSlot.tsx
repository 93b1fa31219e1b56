import { lazy, Suspense } from 'react'

import { useSession } from '#web/api/session.ts'
import { useSharingState } from '#web/api/sharing-state.ts'

const Sharing = lazy(() => import('./Sharing.tsx').then(({ Sharing }) => ({ default: Sharing })))

/** Loads the customer's side of sharing with support while it is needed. */
export function SharingSlot() {
  const isOpen = useSession().sharing?.isOpen
  const { isAsking } = useSharingState()
  return (
    (isOpen || isAsking) && (
      <Suspense>
        <Sharing />
      </Suspense>
    )
  )
}
