import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For what goes with what it did: the keyboard's focus, if it stood there, goes on where `find` says
 * and not to the page's start (WCAG 2.4.3). Elsewhere it stays.
 */
export function useFocusAfter(find: () => HTMLElement | null | undefined): void {
  const next = useEffectEvent(find)
  const before = useRef<Element | null>(null)
  // It still stands in the document here, and does not below.
  useLayoutEffect(() => () => void (before.current = document.activeElement), [])
  useEffect(
    () => () => {
      const lost = document.activeElement === document.body && before.current !== document.body
      if (lost) next()?.focus({ preventScroll: true })
    },
    [],
  )
}

/** The page's own title, where nothing nearer is left. */
export const pageTitle = (): HTMLElement | null => document.querySelector('main h1')

/** The list's row that takes part in the Tab order; without rows the page's title. */
export const listRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main tr[tabindex="0"][data-index]') ?? pageTitle()

/** The page's search, whose keyboard shall not come up under a finger: there the title. */
export const pageSearch = (): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches
    ? pageTitle()
    : document.querySelector('main input[type="search"]')
