import { useEffect } from 'react'

import { placeOfText, scrollToPlace } from './list-place.ts'

/** Scrolls the page's list to the place in a link (`#at=`), once the list is mounted. */
export function LinkedPlace() {
  useEffect(() => {
    const text = new URLSearchParams(window.location.hash.slice(1)).get('at')
    const place = text === null ? null : placeOfText(text)
    if (place) scrollToPlace(place)
  }, [])
  return null
}
