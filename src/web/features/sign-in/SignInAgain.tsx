import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSessionEnd } from '#web/api/session-end.ts'

const AgainDialog = lazy(() =>
  import('./AgainDialog.tsx').then(({ AgainDialog }) => ({ default: AgainDialog })),
)

/** The session ended while somebody works: signing in again in place, over the page as it stands. */
export function SignInAgain() {
  const { i18n } = useTranslation()
  const end = useSessionEnd()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (end !== null) void i18n.loadNamespaces('sign-in').then(() => setReady(true))
  }, [i18n, end])
  return (
    end !== null &&
    ready && (
      <Suspense>
        <AgainDialog rejected={end === 'key_rejected'} />
      </Suspense>
    )
  )
}
