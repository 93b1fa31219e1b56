import { useEffect, useState } from 'react'

/** Calls `onEnd` after this many seconds and returns how many are left. Restarts if `key` changes. */
export function useCountdown(
  seconds: number | null,
  key: unknown,
  onEnd: () => void,
): number | null {
  const [left, setLeft] = useState(seconds)
  const [currentKey, setCurrentKey] = useState(key)
  if (currentKey !== key) {
    setCurrentKey(key)
    setLeft(seconds)
  }
  useEffect(() => {
    if (left === null) return undefined
    if (left <= 0) {
      onEnd()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new onEnd must not restart the timer
  }, [left, key])
  return left
}
