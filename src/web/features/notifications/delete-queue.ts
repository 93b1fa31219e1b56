/**
 * Deletions that can still be taken back. Each waits; then, or when the page is left, it is sent.
 * Knows no React and no network, so that it can be tested with a clock of its own.
 */
export interface Deletion {
  id: string
  /** `waiting`: can be undone until `endsAt` (ms since the epoch); `sending`: no longer. */
  phase: 'waiting' | 'sending'
  endsAt: number
}

interface Parts {
  waitMs: number
  /** `leaving`: the page goes away, the request must outlive it. */
  send: (id: string, leaving: boolean) => Promise<void>
  /** Takes it out of what the page shows; until that is done the row stands as deleted. */
  onGone: (id: string) => Promise<void>
  onFailed: (id: string, error: unknown) => void
}

export interface DeleteQueue {
  add: (id: string) => void
  undo: (id: string) => void
  /** Sends everything that waits, now; resolves when all of it has been answered. */
  flush: () => Promise<void>
  /** Changes identity with every change, as `useSyncExternalStore` asks. */
  pending: () => ReadonlyMap<string, Deletion>
  subscribe: (listener: () => void) => () => void
}

export function createDeleteQueue({ waitMs, send, onGone, onFailed }: Parts): DeleteQueue {
  let pending: ReadonlyMap<string, Deletion> = new Map()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function set(id: string, deletion: Deletion | null): void {
    const next = new Map(pending)
    if (deletion === null) next.delete(id)
    else next.set(id, deletion)
    pending = next
    for (const listener of listeners) listener()
  }

  async function sendNow(id: string, leaving: boolean): Promise<void> {
    const deletion = pending.get(id)
    if (deletion?.phase !== 'waiting') return
    clearTimeout(timers.get(id))
    timers.delete(id)
    set(id, { ...deletion, phase: 'sending' })
    try {
      await send(id, leaving)
      await onGone(id)
    } catch (error) {
      onFailed(id, error)
    } finally {
      set(id, null)
    }
  }

  return {
    add: (id) => {
      if (pending.has(id)) return
      set(id, { id, phase: 'waiting', endsAt: Date.now() + waitMs })
      timers.set(
        id,
        setTimeout(() => void sendNow(id, false), waitMs),
      )
    },
    undo: (id) => {
      if (pending.get(id)?.phase !== 'waiting') return
      clearTimeout(timers.get(id))
      timers.delete(id)
      set(id, null)
    },
    flush: async () => {
      await Promise.all([...pending.keys()].map((id) => sendNow(id, true)))
    },
    pending: () => pending,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
