import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { SharedView } from '#web/api/support.ts'
import { placeOfText, placeText, scrollToPlace } from '#web/app/place/list-place.ts'

export interface Follow {
  isOn: boolean
  /** Whether there is a page to follow. */
  hasPage: boolean
  set: (isOn: boolean) => void
}

/** Follows the customer's navigation until staff navigate themselves. */
export function useFollow(view: SharedView | null): Follow {
  const router = useRouter()
  const [isOn, setOn] = useState(true)
  const isMoving = useRef(false)
  const page = view?.page ?? null
  // Compared as text, because each report is a new object.
  const place = view?.place ? placeText(view.place) : null

  useEffect(() => {
    if (!isOn || page === null || router.state.location.href === page) return
    const { pathname, search } = new URL(page, window.location.origin)
    isMoving.current = true
    // The customer's address is a route of this dashboard, but TypeScript cannot know which.
    const target: object = { to: pathname, search: router.options.parseSearch(search) }
    void router.navigate(target).finally(() => (isMoving.current = false))
  }, [router, page, isOn])

  useEffect(() => {
    const wanted = place === null ? null : placeOfText(place)
    if (!isOn || wanted === null) return undefined
    scrollToPlace(wanted)
    // After navigating, because another page's list is mounted only now.
    return router.subscribe('onRendered', () => scrollToPlace(wanted))
  }, [router, place, isOn])

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (hrefChanged && !isMoving.current) setOn(false)
      }),
    [router],
  )
  return { isOn, hasPage: page !== null, set: useCallback((next) => setOn(next), []) }
}
