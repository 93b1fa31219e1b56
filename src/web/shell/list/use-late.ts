import { useEffect, useState } from 'react'

/** Longer than this somebody waits. */
const soonMs = 300

/** Whether what is under way takes longer than a moment: nothing changes its look for less. */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), soonMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}
