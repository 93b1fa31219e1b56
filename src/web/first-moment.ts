/**
 * Runs inline in the document, before anything else has loaded: sets how this device shows pages, and
 * asks for what the first page needs. `api/early.ts` hands the responses over, `app/keys/early-key.ts` a key.
 */
import type { Early } from './api/early.ts'
import { rememberEarlyKey } from './app/keys/early-key.ts'
import { firstReads } from './first-reads.ts'

const { documentElement: root } = document
let account: string | null = null
let language: string | null = null
try {
  const settings = JSON.parse(localStorage.getItem('portico') ?? '{}')
  const { theme, density } = settings
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  if (density === 'compact' || density === 'relaxed') root.dataset['density'] = density
  account = sessionStorage.getItem('account')
  language = sessionStorage.getItem('language') ?? settings.language
} catch {
  // Storage may be forbidden; then the system decides.
}

// The first formatter of a kind takes up to 14 ms, so create it after the frame is painted, while scripts load.
new PerformanceObserver((_, observer) => {
  observer.disconnect()
  const shown = language ?? root.lang
  new Intl.NumberFormat(shown, { style: 'currency', currency: 'EUR' }).format(0)
  new Intl.DateTimeFormat(shown, { dateStyle: 'medium', timeZone: 'UTC' }).format(0)
}).observe({ type: 'paint', buffered: true })

rememberEarlyKey()

const { pathname, search } = location
if (search === '' && !pathname.startsWith('/support')) {
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'portico',
    'Accept-Language': language ?? root.lang,
    ...(account !== null && { 'Portico-Account': account }),
  }
  const paths = ['/api/session', firstReads[pathname]].filter((path) => path !== undefined)
  const early: Early = { account, language: headers['Accept-Language'], responses: {} }
  for (const path of paths) early.responses[path] = fetch(path, { headers })
  // The caller that uses a response handles its failure.
  for (const response of Object.values(early.responses)) response?.catch(() => undefined)
  globalThis.early = early
}
