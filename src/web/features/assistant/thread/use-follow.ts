import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Pixels from the end that still count as the end. */
const nearEnd = 24
const leavingKeys = new Set(['ArrowUp', 'PageUp', 'Home'])

interface Follow {
  list: RefObject<HTMLDivElement | null>
  /** The end is kept in view while text arrives. */
  following: boolean
  toEnd: () => void
}

/**
 * Keeps the end in view while an answer grows. Only input of the customer leaves it: a fast burst
 * of text looks like scrolling to anyone who measures distances.
 */
export function useFollow(): Follow {
  const list = useRef<HTMLDivElement>(null)
  const follow = useRef(true)
  const [following, setFollowing] = useState(true)

  const set = useCallback((value: boolean) => {
    follow.current = value
    setFollowing(value)
  }, [])
  const toEnd = useCallback(() => {
    set(true)
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [set])

  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    let input = 0
    const atEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    const scrolls = () => element.scrollHeight > element.clientHeight + nearEnd
    const onWheel = (event: WheelEvent) => {
      input = event.timeStamp
      if (event.deltaY < 0 && scrolls()) set(false)
    }
    const onMove = (event: Event) => {
      input = event.timeStamp
    }
    const onKey = (event: KeyboardEvent) => {
      input = event.timeStamp
      if (leavingKeys.has(event.key) && scrolls()) set(false)
    }
    // Scrolling that soon follows a finger, a key or a drag of the scroll bar is the customer's.
    const onScroll = (event: Event) => {
      if (event.timeStamp - input > 1_000) return
      if (atEnd()) set(true)
      else if (!follow.current || event.timeStamp - input < 200) set(false)
    }
    const grown = new ResizeObserver(() => {
      if (follow.current) element.scrollTop = element.scrollHeight
    })
    const content = element.firstElementChild
    if (content !== null) grown.observe(content)
    grown.observe(element)
    element.addEventListener('wheel', onWheel, { passive: true })
    element.addEventListener('touchmove', onMove, { passive: true })
    element.addEventListener('pointerdown', onMove)
    element.addEventListener('keydown', onKey)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      grown.disconnect()
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('pointerdown', onMove)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('scroll', onScroll)
    }
  }, [set])
  return { list, following, toEnd }
}
