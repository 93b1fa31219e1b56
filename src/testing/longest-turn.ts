/** Measures how long the event loop is held up, in the CPU time of this thread. */

/**
 * Runs `work` and returns the longest turn of the event loop during it, in milliseconds. CPU time of
 * this thread, unlike wall-clock time, does not depend on what else the machine does.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let before = spent()
  let isRunning = true
  const turn = () => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
  } finally {
    isRunning = false
  }
  return longest
}
