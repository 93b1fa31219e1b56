import type { ReactNode } from 'react'

import { useLate } from './use-late.ts'

interface FollowingProps {
  /** What was chosen is still being read: what stands here is what was chosen before. */
  busy: boolean
  children: ReactNode
}

/** Around a list that follows search and filters above it, which stay where they are meanwhile. */
export const Following = ({ busy, children }: FollowingProps) => (
  <div className="following" aria-busy={useLate(busy)}>
    {children}
  </div>
)
