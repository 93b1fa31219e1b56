import { useEffect } from 'react'

import { placeOfText, scrollToPlace } from '#web/ui/list/list-place.ts'

/** Scrolls the page's list to where a link says that it was (`#at=`), once it is there. */
export function LinkedPlace() {
  useEffect(() => {
    const text = new URLSearchParams(window.location.hash.slice(1)).get('at')
    const place = text === null ? null : placeOfText(text)
    if (place) scrollToPlace(place)
  }, [])
  return null
}
