/**
 * After a deploy, code that an open tab asks for may be gone: the tab reloads and gets the new. Only
 * what somebody asked for reloads it; a page that is read ahead, because a mouse is over its link,
 * may be missing.
 */

const storageKey = 'portico.reloaded'
/** A second failure so soon is no deploy: it is shown as the fault that it is. */
const againAfterMs = 30_000

const missing = new WeakSet<object>()
let leaving = false

const mayReload = (): boolean =>
  navigator.onLine && Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) >= againAfterMs

/** Whether the page is reloaded because of this error: until then nothing is wrong. */
export const leavesFor = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error) && (leaving || mayReload())

/**
 * Reloads where the error is that of a missing chunk, once; whether it does. Drafts stand in session
 * storage and outlive it.
 */
export function leaveFor(error: unknown): boolean {
  if (!leavesFor(error)) return false
  if (!leaving) {
    leaving = true
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  }
  return true
}

/** Learns which errors are those of missing chunks; what no page catches reloads at once. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload))
  window.addEventListener('unhandledrejection', (event) => {
    if (leaveFor(event.reason)) event.preventDefault()
  })
}
