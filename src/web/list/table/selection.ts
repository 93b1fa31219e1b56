import { useSyncExternalStore } from 'react'

import { useSettings } from '#web/app/settings/settings.ts'

/**
 * The selected rows by key, with what it takes to sum them up. Kept outside the page, so that it
 * survives filtering, sorting and visiting another page.
 */
export interface Selection<Info> {
  readonly current: ReadonlyMap<string, Info>
  has: (key: string) => boolean
  set: (entries: Iterable<readonly [string, Info]>, selected: boolean) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

export function createSelection<Info>(): Selection<Info> {
  let current: ReadonlyMap<string, Info> = new Map()
  const listeners = new Set<() => void>()
  const replace = (next: ReadonlyMap<string, Info>): void => {
    current = next
    for (const listener of listeners) listener()
  }
  // Keys and names may be others then.
  useSettings.subscribe((now, before) => {
    if (now.presenter !== before.presenter || now.keepNames !== before.keepNames) replace(new Map())
  })
  return {
    get current() {
      return current
    },
    has: (key) => current.has(key),
    set(entries, selected) {
      const next = new Map(current)
      for (const [key, info] of entries) {
        if (selected) next.set(key, info)
        else next.delete(key)
      }
      replace(next)
    },
    clear: () => replace(new Map()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useSelection = <Info>(selection: Selection<Info>): ReadonlyMap<string, Info> =>
  useSyncExternalStore(selection.subscribe, () => selection.current)
