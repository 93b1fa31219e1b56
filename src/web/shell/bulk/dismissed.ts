import { create } from 'zustand'

const storageKey = 'portico-jobs-seen'
const keptAtMost = 50

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    // Storage may be blocked, or hold something else.
    return []
  }
}

const useDismissed = create(() => ({ ids: read() }))

/** Ids of the finished jobs that were dismissed on this device. */
export const useDismissedJobs = (): readonly string[] => useDismissed(({ ids }) => ids)

export function dismissJob(id: string): void {
  const ids = [id, ...useDismissed.getState().ids].slice(0, keptAtMost)
  useDismissed.setState({ ids })
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids))
  } catch {
    // Without storage, the job stays dismissed until the page is closed.
  }
}
