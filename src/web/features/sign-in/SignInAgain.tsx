import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSessionState } from '#web/api/session-state.ts'

const SignInAgainDialog = lazy(() =>
  import('./SignInAgainDialog.tsx').then(({ SignInAgainDialog }) => ({
    default: SignInAgainDialog,
  })),
)

/** When the session ends, a dialog over the page offers to sign in again. */
export function SignInAgain() {
  const { i18n } = useTranslation()
  const end = useSessionState((state) => state.end)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (end !== null) void i18n.loadNamespaces('sign-in').then(() => setReady(true))
  }, [i18n, end])
  return (
    end !== null &&
    ready && (
      <Suspense>
        <SignInAgainDialog rejected={end === 'key_rejected'} />
      </Suspense>
    )
  )
}
