import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * When the component unmounts with the focus inside, focuses the element that `find` returns, so that
 * a keyboard user does not start over at the top of the page (WCAG 2.4.3).
 */
export function useFocusOnUnmount(find: () => HTMLElement | null | undefined): void {
  const next = useEffectEvent(find)
  const focused = useRef<Element | null>(null)
  // Layout effects clean up before the element leaves the document, effects after.
  useLayoutEffect(() => () => void (focused.current = document.activeElement), [])
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body && focused.current !== document.body
      if (isLost) next()?.focus({ preventScroll: true })
    },
    [],
  )
}

/** The page's title, for when nothing nearer is left to focus. */
export const findPageTitle = (): HTMLElement | null => document.querySelector('main h1')

/** The list row in the tab order, or the page's title if there are no rows. */
export const findListRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main tr[tabindex="0"][data-index]') ?? findPageTitle()

/** The page's search field; on touch screens the title, so that no keyboard opens. */
export const findPageSearch = (): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches
    ? findPageTitle()
    : document.querySelector('main input[type="search"]')
