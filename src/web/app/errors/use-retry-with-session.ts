import { useEffect, useRef } from 'react'

import { useOptionalSession } from '#web/api/session.ts'

/** Retries once the customer has signed in again: an error may have been the former key's. */
export function useRetryWithSession(retry: () => void): void {
  const id = useOptionalSession()?.id ?? null
  const failedIn = useRef(id)
  useEffect(() => {
    if (failedIn.current === id) return
    failedIn.current = id
    retry()
  }, [id, retry])
}
