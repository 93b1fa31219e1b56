import type { Clock } from '#bff/core.ts'

/** Limits are held this exactly (ms). */
const every = 250

/** Calls everybody back now and then, with the time. */
export interface Watch {
  /** How many are called back. */
  readonly size: number
  /** The returned function ends it. */
  add(check: (now: number) => void): () => void
}

/** One timer for all answers: a timer for each, set anew with each word, costs more than the word. */
export const createWatch = (clock: Clock): Watch => {
  const checks = new Set<(now: number) => void>()
  let running = false
  const run = async () => {
    running = true
    try {
      while (checks.size > 0) {
        await clock.sleep(every)
        const now = clock.now()
        for (const check of checks) check(now)
      }
    } finally {
      // The next answer starts it anew, whatever one of them threw.
      running = false
    }
  }
  return {
    get size() {
      return checks.size
    },
    add(check) {
      checks.add(check)
      if (!running) void run()
      return () => checks.delete(check)
    },
  }
}
