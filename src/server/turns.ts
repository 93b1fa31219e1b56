/**
 * The one queue for long computations of this process: `docs/decisions/0094-long-work-in-turns.md`.
 * Each is a generator that yields between small steps. However many there are, a turn of the event loop
 * spends `budget` on them, and keys (mostly customers) get equal shares of it.
 */

/** The key for reading a customer's lists, so that their pages keep a share of their own. */
export const readingKey = (customer: string): string => `reading ${customer}`

/** A long computation. The queue decides after each `yield` whether it is somebody else's turn. */
export type Steps<T> = Generator<void, T>

/** Milliseconds of a turn of the event loop. */
const budget = 10
/** How much of it is kept for the first step of new work, which is all that a cached result takes. */
const reserve = 2
/** Milliseconds after which it is the next key's turn. */
const share = 1

interface Job {
  /** Works for `ms`, but at least one step, or until it ends. Returns whether it has ended. */
  advance: (ms: number) => boolean
}

export function createTurns(now: () => number) {
  /** The key that has waited longest comes first, and so does the job of a key. */
  const waiting = new Map<string, Job[]>()
  let left = budget
  let isScheduled = false

  function add(key: string, job: Job): void {
    const jobs = waiting.get(key)
    if (jobs) jobs.push(job)
    else waiting.set(key, [job])
  }

  function spend(ms: number, { advance }: Job): boolean {
    const started = now()
    const hasEnded = advance(ms)
    left -= now() - started
    return hasEnded
  }

  function work(): void {
    for (const [key, [job, ...others]] of waiting) {
      if (left <= reserve) break
      if (!job) continue
      const hasEnded = spend(share, job)
      waiting.delete(key)
      for (const next of hasEnded ? others : [...others, job]) add(key, next)
      // What was waiting for its result continues before anything else is begun.
      if (hasEnded) break
    }
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      left = budget
      if (waiting.size > 0) work()
    })
  }

  return {
    /**
     * Completes `steps`. Short work is done before `run` returns, unless others are waiting.
     * @throws what the steps throw, or the reason of `signal` once it is aborted
     */
    run<T>(key: string, steps: Steps<T>, signal?: AbortSignal): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      function advance(ms: number): boolean {
        const until = now() + ms
        try {
          for (;;) {
            signal?.throwIfAborted()
            const { done, value } = steps.next()
            if (done) resolve(value)
            if (done || now() >= until) return done ?? false
          }
        } catch (error) {
          reject(error)
          return true
        }
      }
      const isIdle = waiting.size === 0
      // A cached result takes one step, so it need not wait for long work.
      if (!isIdle && left > 0 && spend(0, { advance })) return promise
      add(key, { advance })
      if (isIdle) work()
      return promise
    },
  }
}

/** There is one event loop, whatever runs in it. */
export const turns = createTurns(() => performance.now())
