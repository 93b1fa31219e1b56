/** Measures how long the event loop is held up, in the CPU time of this thread. */
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** A turn worth remembering: `cpu` in microseconds, `from` and `to` as `performance.now()`. */
interface Turn {
  cpu: number
  from: number
  to: number
}

/** Shorter turns, in microseconds, are only compared by their CPU time. */
const minimum = 2000

/** Runs `work`, and measures it and its longest turn of the event loop, in microseconds of CPU time. */
async function measureTurns(work: () => Promise<unknown>) {
  let longest = 0
  const turns: Turn[] = []
  const started = spent()
  let before = started
  let from = performance.now()
  let isRunning = true
  const endTurn = () => {
    const now = spent()
    const to = performance.now()
    const cpu = now - before
    longest = Math.max(longest, cpu)
    if (cpu >= minimum) turns.push({ cpu, from, to })
    before = now
    from = to
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
  return { longest, turns, whole: spent() - started }
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

/**
 * As `longestTurn`, without V8's garbage collections: a full one pauses for longer the more memory is in
 * use, and cannot be split. Their wall-clock time is subtracted from the turn that they are in.
 */
export async function longestTurnOfOurs(work: () => Promise<unknown>): Promise<number> {
  const collections: { startTime: number; duration: number }[] = []
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const { turns } = await measureTurns(work)
  // What a turn has collected is reported in the next one.
  await nextTurn()
  collections.push(...observer.takeRecords())
  observer.disconnect()
  const ours = turns.map(({ cpu, from, to }) => {
    const within = collections.filter(({ startTime }) => startTime >= from && startTime < to)
    return cpu / 1000 - within.reduce((sum, { duration }) => sum + duration, 0)
  })
  return Math.max(minimum / 1000, ...ours)
}
