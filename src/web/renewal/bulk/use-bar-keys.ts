import { useEffect, useRef, type RefObject } from 'react'

import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { findListRow } from '#web/ui/use-focus-on-unmount.ts'

/** B moves from a row to the bar's first action, Esc from the bar back to that row. */
export function useBarKeys(): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLElement | null>(null)
  useLetterKeys({
    b: () => {
      const { activeElement } = document
      row.current = activeElement instanceof HTMLElement ? activeElement : null
      const actions = [...(region.current?.querySelectorAll('button') ?? [])]
      const first = actions.find((button) => button.dataset['first'] !== undefined)
      ;[first, ...actions].find((button) => button && !button.disabled)?.focus()
    },
  })
  useEffect(() => {
    const bar = region.current
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      const target = row.current?.isConnected === true ? row.current : findListRow()
      target?.focus()
    }
    bar?.addEventListener('keydown', handle)
    return () => bar?.removeEventListener('keydown', handle)
  }, [])
  return region
}
