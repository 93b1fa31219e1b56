import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { whenIdle } from '#web/api/when-idle.ts'

/** Long enough for the first rows on a slow phone. A page may wait for its provider for longer. */
const atLatestMs = 3000

/** Whether the first page is there and the browser idle: before, only what is on screen is loaded. */
export function useLater(): boolean {
  const router = useRouter()
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const proceed = (): void => setLater(true)
    const timer = setTimeout(proceed, atLatestMs)
    let cancel: (() => void) | undefined
    // An effect, because rendering the frame again when the page is there would delay its first rows.
    const onShown = (): void => {
      cancel ??= whenIdle(proceed)
    }
    if (router.state.resolvedLocation !== undefined) onShown()
    const unsubscribe = router.subscribe('onResolved', onShown)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      cancel?.()
    }
  }, [router])
  return isLater
}
