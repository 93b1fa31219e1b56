import type { Clock } from '#server/clock.ts'

/** Milliseconds between checks. Time limits are no more exact than this. */
const interval = 250

export type Watch = ReturnType<typeof createWatch>

/** One timer for all replies: resetting a timer per reply would cost more than relaying a word. */
export const createWatch = (clock: Clock) => {
  const checks = new Set<(now: number) => void>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    try {
      while (checks.size > 0) {
        await clock.sleep(interval)
        const now = clock.now()
        for (const check of checks) check(now)
      }
    } finally {
      // If a check threw, the next `add` restarts the timer.
      isRunning = false
    }
  }
  return {
    get size() {
      return checks.size
    },
    /** Returns a function that removes the check. */
    add(check: (now: number) => void) {
      checks.add(check)
      if (!isRunning) void run()
      return () => checks.delete(check)
    },
  }
}
