/** A key pressed before the code that acts on it has loaded. The document's first script remembers it. */

declare global {
  /** Pressed last; `null` once the whole page is listening. */
  var earlyKey: KeyboardEvent | null | undefined
}

/** Keys are listened to three seconds after the page at the latest, but their code has to load as well. */
const maxAgeMs = 5000

function drop(key: KeyboardEvent | null | undefined): void {
  if (key && globalThis.earlyKey === key) globalThis.earlyKey = undefined
}

/** Called by `first-moment.ts`. */
export function rememberEarlyKey(): void {
  addEventListener('keydown', (event) => {
    // Modifiers are pressed before the key that counts; autofill sends events without a key.
    if (globalThis.earlyKey === null || event.key?.length !== 1) return
    globalThis.earlyKey = event
    setTimeout(() => drop(event), maxAgeMs)
  })
  // A click means that nobody waits for the key any more.
  addEventListener('pointerdown', () => drop(globalThis.earlyKey))
}

/** Called when everything that listens for keys has been there at least once. */
export function forgetEarlyKey(): void {
  globalThis.earlyKey = null
}

/**
 * Listens for keys everywhere on the page, beginning with one that was pressed a moment ago and that nobody
 * acted on. `handle` prevents the default of a key that it acts on, so that none acts twice.
 */
export function listenForKeys(handle: (event: KeyboardEvent) => void): () => void {
  if (globalThis.earlyKey?.defaultPrevented === false) handle(globalThis.earlyKey)
  addEventListener('keydown', handle)
  return () => removeEventListener('keydown', handle)
}
