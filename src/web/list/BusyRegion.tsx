import { type ReactNode, useEffect, useState } from 'react'

interface BusyRegionProps {
  /** The new search is still loading, and the list shows the previous one. */
  busy: boolean
  children: ReactNode
}

/** Dims a list while a new search loads. */
export const BusyRegion = ({ busy, children }: BusyRegionProps) => (
  <div className="busy-region" aria-busy={useDelayedBusy(busy)}>
    {children}
  </div>
)

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
