/**
 * Limits how many calls of one kind run and wait, in all and per client. Clients get equal shares: the
 * one with the fewest running calls is next, and the one with the most waiting calls makes room.
 */
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

export type Lane = ReturnType<typeof createLane>

interface Waiter {
  client: string | null
  start: () => void
  refuse: () => void
}

const full = () => new ProblemError('overloaded', { retryAfterSeconds: 2 })

export function createLane(limits: LaneLimits) {
  const { perClient = Infinity, waitingPerClient = Infinity } = limits
  /** Clients of running calls, one entry per call. */
  const running: (string | null)[] = []
  const waiting: Waiter[] = []
  /** Clients with running or waiting calls, in the order of their latest start. */
  const served = new Set<string | null>()

  const runningOf = (client: string | null) => running.filter((other) => other === client).length
  const hasRoom = (client: string | null) =>
    running.length < limits.running && (client === null || runningOf(client) < perClient)

  /** Makes room for one more. The client with the most waiting calls gives up its newest. */
  function makeRoom(client: string | null): void {
    const counts = new Map<string | null, number>()
    for (const waiter of waiting) counts.set(waiter.client, (counts.get(waiter.client) ?? 0) + 1)
    const own = counts.get(client) ?? 0
    if (client !== null && own >= waitingPerClient) throw full()
    if (waiting.length < limits.waiting) return
    const most = Math.max(0, ...counts.values())
    if (most <= own + 1) throw full()
    waiting.findLast((waiter) => counts.get(waiter.client) === most)?.refuse()
  }

  async function wait(client: string | null, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw full()
    makeRoom(client)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = () => {
      const place = waiting.indexOf(waiter)
      if (place < 0) return
      waiting.splice(place, 1)
      reject(full())
    }
    const waiter = { client, start: resolve, refuse }
    waiting.push(waiter)
    signal?.addEventListener('abort', refuse)
    await promise.finally(() => signal?.removeEventListener('abort', refuse))
  }

  function begin(client: string | null): void {
    running.push(client)
    served.delete(client)
    served.add(client)
  }

  function end(client: string | null): void {
    running.splice(running.indexOf(client), 1)
    startNext()
    const isKnown = (other: { client: string | null }) => other.client === client
    if (!running.includes(client) && !waiting.some(isKnown)) served.delete(client)
  }

  /** Starts a call of the client with the fewest running; of several, the one served longest ago. */
  function startNext(): void {
    const order = [...served]
    const rank = ({ client }: Waiter) =>
      client === null ? 0 : runningOf(client) * (order.length + 1) + order.indexOf(client) + 1
    const ranks = waiting.map((one) => (hasRoom(one.client) ? rank(one) : Infinity))
    const first = Math.min(...ranks)
    if (first === Infinity) return
    const [waiter] = waiting.splice(ranks.indexOf(first), 1)
    if (!waiter) return
    // Counted here: another call could take the place before the waiter's promise continues.
    begin(waiter.client)
    waiter.start()
  }

  return {
    counts: () => ({ running: running.length, waiting: waiting.length }),
    /**
     * Runs `work` when it is its turn. Without a `client` only the limits of the whole lane apply.
     * @throws ProblemError `overloaded` at once if the lane is full, or later when `signal` aborts the
     *   wait or a client with fewer waiting calls needs the place
     */
    async run<T>(
      work: () => Promise<T>,
      { client = null, signal }: { client?: string | null; signal?: AbortSignal } = {},
    ): Promise<T> {
      if (hasRoom(client)) begin(client)
      else await wait(client, signal)
      try {
        return await work()
      } finally {
        end(client)
      }
    },
  }
}
