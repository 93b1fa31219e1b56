import { useCallback, useState } from 'react'

/** How many columns fit: all in `wide`, fewer from step to step, stacked entries in `phone`. */
export type Room = 'wide' | 'middle' | 'narrow' | 'tight' | 'phone'

/** @param width in CSS pixels at 16 px per rem. The style sheets also treat up to 45 rem as a phone. */
export const roomOf = (width: number): Room => {
  const rem = width / 16
  if (rem >= 69.5) return 'wide'
  if (rem >= 60) return 'middle'
  if (rem >= 50) return 'narrow'
  return rem > 45 ? 'tight' : 'phone'
}

/** Watches an element's width. Starts with the window's, so that nothing jumps on a phone. */
export function useRoom(): [Room, (element: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState<Room>(() => (window.innerWidth <= 720 ? 'phone' : 'wide'))
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = (): void => {
      // Support staff choose the size of the text while the page is open.
      const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      setRoom(roomOf(element.clientWidth / root))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [room, watch]
}
