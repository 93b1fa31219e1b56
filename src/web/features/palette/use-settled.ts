import { useEffect, useState } from 'react'

/** A value once it has stood still for a while; going empty counts at once. */
export function useSettled(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return value === '' ? '' : settled
}
