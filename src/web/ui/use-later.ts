import { useEffect, useState } from 'react'

/** Long enough for the first rows on a slow phone. */
const atLatestMs = 3000

/** Whether the browser has had time for the first page: before, only what is on screen is loaded. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const proceed = (): void => setLater(true)
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(proceed, 500)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(proceed, { timeout: atLatestMs })
    return () => cancelIdleCallback(waiting)
  }, [])
  return isLater
}
