import type { ReactNode } from 'react'

import { useDelayedBusy } from './use-delayed-busy.ts'

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
