import { useEffect, useState } from 'react'

const delayMs = 300

/** Becomes true once `busy` has lasted 300 ms, so that quick changes do not flicker. */
export function useDelayedBusy(busy: boolean): boolean {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setDelayOver(true), delayMs)
    return () => {
      clearTimeout(timer)
      setDelayOver(false)
    }
  }, [busy])
  return isDelayOver
}
