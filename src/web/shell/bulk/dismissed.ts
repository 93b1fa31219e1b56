/** Finished jobs that were put away on this device. */
const storageKey = 'portico-jobs-seen'
const kept = 50

const read = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    // Storage may be forbidden or hold something else.
    return []
  }
}

let current = read()
const listeners = new Set<() => void>()

export const dismissedJobs = (): readonly string[] => current

export function subscribeDismissed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissJob(id: string): void {
  current = [id, ...current].slice(0, kept)
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Without storage it holds until the page is closed.
  }
  for (const listener of listeners) listener()
}
