import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Distance from the end that still counts as the end (px). */
const endTolerance = 24
const scrollUpKeys = new Set(['ArrowUp', 'PageUp', 'Home'])

interface Follow {
  list: RefObject<HTMLDivElement | null>
  /** Whether the view scrolls along as text arrives. */
  isFollowing: boolean
  scrollToEnd: () => void
}

/**
 * Keeps the end in view while a reply grows, until the customer scrolls away. Judged by input, not
 * by distance from the end: a burst of text also moves the end away.
 */
export function useFollow(): Follow {
  const list = useRef<HTMLDivElement>(null)
  const isFollowingRef = useRef(true)
  const [isFollowing, setIsFollowing] = useState(true)

  const setFollowing = useCallback((value: boolean) => {
    isFollowingRef.current = value
    setIsFollowing(value)
  }, [])
  const scrollToEnd = useCallback(() => {
    setFollowing(true)
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [setFollowing])

  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    let lastInputAt = 0
    const isAtEnd = () =>
      element.scrollHeight - element.scrollTop - element.clientHeight < endTolerance
    const canScroll = () => element.scrollHeight > element.clientHeight + endTolerance
    const onWheel = (event: WheelEvent) => {
      lastInputAt = event.timeStamp
      if (event.deltaY < 0 && canScroll()) setFollowing(false)
    }
    const onPointer = (event: Event) => {
      lastInputAt = event.timeStamp
    }
    const onKey = (event: KeyboardEvent) => {
      lastInputAt = event.timeStamp
      if (scrollUpKeys.has(event.key) && canScroll()) setFollowing(false)
    }
    // Scrolling soon after touch, keyboard or pointer input is the customer's own.
    const onScroll = (event: Event) => {
      const sinceInputMs = event.timeStamp - lastInputAt
      if (sinceInputMs > 1_000) return
      if (isAtEnd()) setFollowing(true)
      else if (!isFollowingRef.current || sinceInputMs < 200) setFollowing(false)
    }
    const sizeObserver = new ResizeObserver(() => {
      if (isFollowingRef.current) element.scrollTop = element.scrollHeight
    })
    const content = element.firstElementChild
    if (content !== null) sizeObserver.observe(content)
    sizeObserver.observe(element)
    element.addEventListener('wheel', onWheel, { passive: true })
    element.addEventListener('touchmove', onPointer, { passive: true })
    element.addEventListener('pointerdown', onPointer)
    element.addEventListener('keydown', onKey)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizeObserver.disconnect()
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchmove', onPointer)
      element.removeEventListener('pointerdown', onPointer)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('scroll', onScroll)
    }
  }, [setFollowing])
  return { list, isFollowing, scrollToEnd }
}
