import { useEffect, useRef } from 'react'

/**
 * Wraps what saves a form, so that it runs once at a time. `busy` alone is rendered too late for the
 * second of two quick presses of Enter.
 */
export function useUnlessSaving(busy: boolean): (save: () => void) => void {
  const isSaving = useRef(false)
  // After every render: one that failed at once was never rendered as busy.
  useEffect(() => {
    isSaving.current = busy
  })
  return (save) => {
    if (isSaving.current) return
    isSaving.current = true
    save()
  }
}
