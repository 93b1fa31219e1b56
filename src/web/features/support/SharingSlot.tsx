import { useSession } from '#web/api/session.ts'
import { useSharingState } from '#web/api/sharing-state.ts'
import { deferred } from '#web/ui/deferred.tsx'

const Sharing = deferred(() => import('./Sharing.tsx'), 'Sharing')

/** Loads the customer's side of sharing with support while it is needed. */
export function SharingSlot() {
  const isOpen = useSession().sharing?.isOpen
  const { isAsking } = useSharingState()
  return (isOpen || isAsking) && <Sharing />
}
