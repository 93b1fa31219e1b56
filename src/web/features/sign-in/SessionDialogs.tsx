import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSessionState } from '#web/api/session-state.ts'
import { deferred } from '#web/ui/deferred.tsx'

const SessionDialog = deferred(() => import('./SessionDialog.tsx'), 'SessionDialog')

/** Dialogs over the page: the session has ended, another key is wanted, or a proof is needed. */
export function SessionDialogs() {
  const { i18n } = useTranslation()
  const isNeeded = useSessionState(
    ({ end, isChangingKey, proofs }) => isChangingKey || (end ?? proofs) !== null,
  )
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (isNeeded)
      void i18n.loadNamespaces(['sign-in', 'link-key', 'passkeys']).then(() => setReady(true))
  }, [i18n, isNeeded])
  return isNeeded && ready && <SessionDialog />
}
