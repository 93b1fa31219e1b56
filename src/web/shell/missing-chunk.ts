/** After a deploy, code that an open tab asks for may be gone: the tab reloads and gets the new. */

const storageKey = 'portico.reloaded'
/** A second failure so soon is no deploy: it is shown as the fault that it is. */
const againAfterMs = 30_000

/** Reloads when a chunk is missing, once. Drafts stand in session storage and outlive it. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < againAfterMs) return
    event.preventDefault()
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  })
}
