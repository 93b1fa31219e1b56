/** Measures how long the event loop is held up, in the CPU time of this thread. */

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Runs `work`, and measures it and its longest turn of the event loop, in microseconds of CPU time. */
async function measureTurns(work: () => Promise<unknown>) {
  let longest = 0
  const started = spent()
  let before = started
  let isRunning = true
  const endTurn = () => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
  }
  const turn = () => {
    endTurn()
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    isRunning = false
    // Work that never rests ends before any turn has been measured.
    endTurn()
  }
  return { longest, whole: spent() - started }
}

/**
 * Runs `work` and returns how much of the CPU time the longest turn of the event loop took, from 0 to
 * 1. Unlike a time, a share does not depend on how fast the machine is.
 */
export async function shareOfLongestTurn(work: () => Promise<unknown>): Promise<number> {
  const { longest, whole } = await measureTurns(work)
  return longest / whole
}

/** The longest turn of the event loop while `work` runs, in milliseconds of CPU time. */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureTurns(work)).longest / 1000
