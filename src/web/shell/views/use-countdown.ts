import { useEffect, useState } from 'react'

/** Whole seconds left until `onEnd` is called; starts anew when `key` changes. */
export function useCountdown(
  seconds: number | null,
  key: unknown,
  onEnd: () => void,
): number | null {
  const [left, setLeft] = useState(seconds)
  const [round, setRound] = useState(key)
  if (round !== key) {
    setRound(key)
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
    // oxlint-disable-next-line react/exhaustive-deps -- the end is called once, with the newest callback
  }, [left, key])
  return left
}
