/** Whether somebody is at the page: polling on its own must not keep a session alive. */

const quietAfterMs = 60_000
let lastSeen = Date.now()

const seen = (): void => {
  lastSeen = Date.now()
}

/** Notes input from now on. Returns how to stop. */
export function watchActivity(target: EventTarget): () => void {
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart']
  for (const kind of kinds) target.addEventListener(kind, seen, { passive: true, capture: true })
  return () => {
    for (const kind of kinds) target.removeEventListener(kind, seen, { capture: true })
  }
}

/** No input for a minute: what is asked now is background work. */
export const isQuiet = (): boolean => Date.now() - lastSeen > quietAfterMs
