import { useCallback, useState } from 'react'

/**
 * Whether an element is at least this wide. Starts with the window's width minus the sidebar's
 * (14.5 rem), so that nothing jumps.
 */
export function useWideEnough(
  rem: number,
): [boolean, (element: HTMLElement | null) => (() => void) | undefined] {
  const [wide, setWide] = useState(() => window.innerWidth >= (rem + 14.5) * 16)
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const observer = new ResizeObserver(([entry]) => {
        if (entry) setWide(entry.contentRect.width >= rem * root)
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [rem],
  )
  return [wide, watch]
}
