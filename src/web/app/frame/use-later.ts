import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { whenIdle } from '#web/api/when-idle.ts'

/** Long enough for the first rows on a slow phone. A page may wait for its provider for longer. */
const atLatestMs = 3000

/** Whether the first page is there and the browser idle: before, only what is on screen is loaded. */
export function useLater(): boolean {
  const isShown = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  })
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const proceed = (): void => setLater(true)
    const timer = setTimeout(proceed, atLatestMs)
    const cancel = isShown ? whenIdle(proceed) : undefined
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [isShown])
  return isLater
}
