import { lazy, Suspense } from 'react'

import { useSession } from '#web/api/session.ts'
import { useSharingState } from '#web/api/sharing-state.ts'

const Sharing = lazy(() => import('./Sharing.tsx').then(({ Sharing }) => ({ default: Sharing })))

/** What the customer sees of sharing with support. Its code loads while there is something to see. */
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
