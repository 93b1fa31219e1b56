/** Limits how many calls of one kind run and wait, in all and per client: none starves others. */
import { ProblemError } from './problems.ts'

export interface LaneLimits {
  /** Calls running at once. */
  running: number
  /** Calls of one client running at once. */
  perClient?: number
  /** Calls waiting for their turn. */
  waiting: number
  /** Calls of one client waiting for their turn. */
  waitingPerClient?: number
}

export interface Lane {
  /**
   * Runs `work` when it is its turn. Without a `client` only the limits of the whole lane apply.
   * @throws ProblemError `overloaded` at once if the lane is full, or when `signal` aborts the wait
   */
  run<T>(
    work: () => Promise<T>,
    options?: { client?: string | null; signal?: AbortSignal },
  ): Promise<T>
}

interface Waiter {
  client: string | null
  start: () => void
}

const full = () => new ProblemError('overloaded', { retryAfterSeconds: 2 })

export function createLane(limits: LaneLimits): Lane {
  const { perClient = Infinity, waitingPerClient = Infinity } = limits
  /** Clients of running calls, one entry per call. */
  const running: (string | null)[] = []
  const waiting: Waiter[] = []

  const hasRoom = (client: string | null) =>
    running.length < limits.running &&
    (client === null || running.filter((other) => other === client).length < perClient)

  function checkWaitingRoom(client: string | null): void {
    const own = waiting.filter((waiter) => waiter.client === client).length
    if (waiting.length >= limits.waiting) throw full()
    if (client !== null && own >= waitingPerClient) throw full()
  }

  async function wait(client: string | null, signal?: AbortSignal): Promise<void> {
    checkWaitingRoom(client)
    if (signal?.aborted) throw full()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { client, start: resolve }
    const leave = () => {
      const place = waiting.indexOf(waiter)
      if (place < 0) return
      waiting.splice(place, 1)
      reject(full())
    }
    waiting.push(waiter)
    signal?.addEventListener('abort', leave)
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Starts those who waited longest and have room. Called whenever a call has ended. */
  function startNext(): void {
    const next = waiting.findIndex(({ client }) => hasRoom(client))
    const [waiter] = next < 0 ? [] : waiting.splice(next, 1)
    if (!waiter) return
    // Counted here: another call could take the place before the waiter's promise continues.
    running.push(waiter.client)
    waiter.start()
  }

  return {
    async run(work, { client = null, signal } = {}) {
      if (hasRoom(client)) running.push(client)
      else await wait(client, signal)
      try {
        return await work()
      } finally {
        running.splice(running.indexOf(client), 1)
        startNext()
      }
    },
  }
}
