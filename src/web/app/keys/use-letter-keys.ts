import { useEffect, useRef } from 'react'

import { useSettings } from '#web/app/settings/settings.ts'

import { listenForKeys } from './early-key.ts'

/**
 * Page-wide single-letter keys (`/`, `?`; `H` is Shift H). Ignored while typing and if turned off in the
 * settings.
 */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const { letterKeys } = useSettings()
  const latestKeys = useRef(keys)
  useEffect(() => {
    latestKeys.current = keys
  })
  useEffect(() => {
    if (!letterKeys) return undefined
    const handle = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as Element | null
      if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) return
      // Ignores Caps Lock.
      const action = latestKeys.current[event.key[event.shiftKey ? 'toUpperCase' : 'toLowerCase']()]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    return listenForKeys(handle)
  }, [letterKeys])
}
