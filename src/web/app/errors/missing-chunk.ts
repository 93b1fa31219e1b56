/**
 * After a deploy, chunks that an open tab needs may be gone; the tab reloads to get the new version.
 * A failed preload of a hovered link does not reload it.
 */
import { deviceNow } from '#web/api/clock.ts'
import { ApiError } from '#web/api/error.ts'

const storageKey = 'portico.reloaded'
/** A second failure within this time is not caused by a deploy: show the error instead. */
const minReloadIntervalMs = 30_000

const missingChunkErrors = new WeakSet<object>()
let isReloading = false

const mayReload = (): boolean =>
  navigator.onLine &&
  deviceNow() - Number(sessionStorage.getItem(storageKey) ?? 0) >= minReloadIntervalMs

const isMissingChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missingChunkErrors.has(error)

/** Whether the tab reloads because of this error, so that there is no error to show. */
export const willReloadFor = (error: unknown): boolean =>
  isMissingChunk(error) && (isReloading || mayReload())

/** What a page says whose code can't be loaded because the browser is offline. */
const offlineError = new ApiError('offline', 0)

/** The error to show: code that an offline browser lacks is not our failure. */
export const shownErrorOf = (error: unknown): unknown =>
  isMissingChunk(error) && !navigator.onLine ? offlineError : error

/**
 * Reloads the tab if the error is that of a missing chunk, and returns whether it does. Drafts survive
 * in session storage.
 */
export function reloadFor(error: unknown): boolean {
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
