/** Settings of look that belong to this device, not to the account. */
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'regular', 'relaxed'] as const
export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]

export interface Settings {
  theme: Theme
  density: Density
  /** BCP 47; `null`: as the browser asks. */
  language: string | null
  /** IANA; `null`: as this device. */
  timeZone: string | null
  /** Single-letter keys (J, K, A, /, ?). WCAG 2.1.4 asks for a way to switch them off. */
  letterKeys: boolean
  /** Columns that this device does not show, as `page.column`. */
  hiddenColumns: readonly string[]
}

/** Also read by `public/first-paint.js`, before the first paint. */
const storageKey = 'portico'
const defaults: Settings = {
  theme: 'system',
  density: 'regular',
  language: null,
  timeZone: null,
  letterKeys: true,
  hiddenColumns: [],
}

/** A zone that this browser knows: anything else would make every date throw. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const given = (typeof stored === 'object' ? stored : {}) as Partial<Settings>
    return {
      theme: themes.find((theme) => theme === given.theme) ?? defaults.theme,
      density: densities.find((density) => density === given.density) ?? defaults.density,
      language: typeof given.language === 'string' ? given.language : null,
      timeZone: isTimeZone(given.timeZone) ? given.timeZone : null,
      letterKeys: given.letterKeys !== false,
      hiddenColumns: Array.isArray(given.hiddenColumns)
        ? given.hiddenColumns.filter((column) => typeof column === 'string')
        : [],
    }
  } catch {
    // Storage may be forbidden or hold something else.
    return defaults
  }
}

let current = read()
const listeners = new Set<() => void>()

/** Attributes that tokens.css reads. */
function apply({ theme, density }: Settings): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'regular') delete dataset['density']
  else dataset['density'] = density
}

const announce = (): void => {
  apply(current)
  for (const listener of listeners) listener()
}

export const settings = (): Settings => current

/** Changes settings on this device, in every tab of it. */
export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Without storage the change holds until the page is closed.
  }
  announce()
}

window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return
  current = read()
  announce()
})

export const useSettings = (): Settings =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, settings)
