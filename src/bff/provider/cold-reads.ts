/** One replica reads a list that none has cached; the others wait for its copy. */
import type { Clock } from '#server/clock.ts'
import type { Lease, Store } from '#server/store.ts'

import type { LastGood, VersionedReading } from './last-good.ts'

/** Milliseconds. A process that has waited longer reads the list as well. */
const longestWait = 15_000
const interval = 150

export function createColdReads(parts: { store: Store; clock: Clock; lastGood: LastGood }) {
  const { store, clock, lastGood } = parts
  return {
    /** A copy that another replica has made since `since`, or this process's turn to read the list. */
    async take(
      owner: string,
      list: string,
      since: number,
    ): Promise<{ copy: VersionedReading | null; turn: Lease | null }> {
      // With the embedded store there is no other process.
      if (!store.isShared) return { copy: null, turn: null }
      for (let waited = 0; waited < longestWait; waited += interval) {
        const turn = await store.claim(`read ${owner} ${list}`)
        if (turn) {
          const copy = await lastGood.load(owner, list)
          if (copy === null || copy.asOf < since) return { copy: null, turn }
          await turn.release()
          return { copy, turn: null }
        }
        await clock.sleep(interval)
      }
      return { copy: null, turn: null }
    },
  }
}
