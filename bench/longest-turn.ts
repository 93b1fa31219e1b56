/**
 * Measures how long one turn of a server's event loop takes, in CPU time of its thread, which other load
 * on the machine hardly affects. Loaded by `NODE_OPTIONS=--import=file:///…/bench/longest-turn.ts`.
 */
import type { ChildProcess } from 'node:child_process'

const question = 'longest-turn'

if (process.env['PORTICO_UPSTREAM_URL'] && process.send) {
  let longest = 0
  let start = process.threadCpuUsage()
  // Due in every turn while the server is busy.
  const measure = () => {
    const { user, system } = process.threadCpuUsage(start)
    longest = Math.max(longest, (user + system) / 1000)
    start = process.threadCpuUsage()
    setTimeout(measure, 1).unref()
  }
  measure()
  process.on('message', (message) => {
    if (message !== question) return
    process.send?.({ longest })
    longest = 0
  })
}

/** The option for a process. */
export const withLongestTurn = `--import=${import.meta.url}`

/** Milliseconds of the longest turn since the last call. */
export const longestTurn = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve((message as { longest: number }).longest))
    child.send(question)
  })
