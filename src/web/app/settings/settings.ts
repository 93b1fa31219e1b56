/** Settings of this device rather than the account. */
import { create } from 'zustand'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'regular', 'relaxed'] as const
export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]

export interface Settings {
  theme: Theme
  density: Density
  /** BCP 47; `null` for the browser's. */
  language: string | null
  /** Of clock times, IANA; `null` for the account's. */
  timeZone: string | null
  /** Single-letter keys (J, K, A, /, ?). WCAG 2.1.4 requires a way to turn them off. */
  letterKeys: boolean
  /** Hidden columns, as `page.column`. */
  hiddenColumns: readonly string[]
  /** Presenter mode: names of people, contact data and amounts are hidden. */
  presenter: boolean
  /** Whether presenter mode shows the names of services and domains. */
  keepNames: boolean
}

/** Also read by `src/web/first-moment.ts`, before the first paint. */
const storageKey = 'portico'
const defaults: Settings = {
  theme: 'system',
  density: 'regular',
  language: null,
  timeZone: null,
  letterKeys: true,
  hiddenColumns: [],
  presenter: false,
  keepNames: false,
}

/** Whether this browser supports the zone; with any other, formatting a date throws. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const saved = (typeof stored === 'object' ? stored : {}) as Partial<Settings>
    return {
      theme: themes.find((theme) => theme === saved.theme) ?? defaults.theme,
      density: densities.find((density) => density === saved.density) ?? defaults.density,
      language: typeof saved.language === 'string' ? saved.language : null,
      timeZone: isTimeZone(saved.timeZone) ? saved.timeZone : null,
      letterKeys: saved.letterKeys !== false,
      hiddenColumns: Array.isArray(saved.hiddenColumns)
        ? saved.hiddenColumns.filter((column) => typeof column === 'string')
        : [],
      presenter: saved.presenter === true,
      keepNames: saved.keepNames === true,
    }
  } catch {
    // Storage may be blocked, or hold something else.
    return defaults
  }
}

/** Tells the server theme and language, so that the document has them before any script runs. */
function keepForServer({ theme, language }: Settings): void {
  const value = `portico_look=${theme === 'system' ? '' : theme}.${language ?? ''}`
  if (document.cookie.split('; ').includes(value)) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

/** Sets the attributes that tokens.css reads. */
function apply(settings: Settings): void {
  const { theme, density } = settings
  keepForServer(settings)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'regular') delete dataset['density']
  else dataset['density'] = density
}

export const useSettings = create<Settings>(() => read())
if (useSettings.getState().theme !== 'system' || useSettings.getState().language !== null)
  keepForServer(useSettings.getState())
useSettings.subscribe(apply)

/** Changes settings on this device, in all of its tabs. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
  try {
    localStorage.setItem(storageKey, JSON.stringify(useSettings.getState()))
  } catch {
    // Without storage, the change lasts until the page is closed.
  }
}

// Another tab changed them.
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) useSettings.setState(read())
})
