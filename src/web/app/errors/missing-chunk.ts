/**
 * After a deploy, chunks that an open tab needs may be gone; the tab reloads to get the new version.
 * A failed preload of a hovered link does not reload it.
 */
import { deviceNow } from '#web/api/clock.ts'

const storageKey = 'portico.reloaded'
/** A second failure within this time is not caused by a deploy: show the error instead. */
const minReloadIntervalMs = 30_000

const missingChunkErrors = new WeakSet<object>()
let isReloading = false

const mayReload = (): boolean =>
  navigator.onLine &&
  deviceNow() - Number(sessionStorage.getItem(storageKey)) >= minReloadIntervalMs

/** A value that isn't an object is never in the set. */
const isMissingChunk = (error: unknown): boolean => missingChunkErrors.has(error as object)

/** Whether code is missing only because the browser is offline. */
export const isOutOfReach = (error: unknown): boolean => isMissingChunk(error) && !navigator.onLine

/** Whether the tab reloads because of this error, so that there is no error to show. */
export const willReloadFor = (error: unknown): boolean =>
  isMissingChunk(error) && (isReloading || mayReload())

/**
 * Reloads the tab if the error is that of a missing chunk, once it is online, and returns whether it does.
 * Drafts survive in session storage.
 */
export function reloadFor(error: unknown): boolean {
  if (isOutOfReach(error)) {
    window.addEventListener('online', () => reloadFor(error), { once: true })
    return true
  }
  if (!willReloadFor(error)) return false
  if (!isReloading) {
    isReloading = true
    sessionStorage.setItem(storageKey, String(deviceNow()))
    window.location.reload()
  }
  return true
}

/** Remembers the errors of missing chunks. One that no page catches reloads the tab at once. */
export function watchForMissingChunks(): void {
  window.addEventListener(
    'vite:preloadError',
    ({ payload }) => void missingChunkErrors.add(payload),
  )
  window.addEventListener('unhandledrejection', (event) => {
    if (reloadFor(event.reason)) event.preventDefault()
  })
}
