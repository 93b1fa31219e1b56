import { useEffect, useRef, type RefObject } from 'react'

/** Puts the cursor at the end of what is written, once it changed from outside. */
export function useField(replaces: string | null): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (replaces === null) return
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [replaces])
  return field
}
