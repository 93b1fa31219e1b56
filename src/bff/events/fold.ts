/** Folds equal events within an hour into one with a count, so that repeating something is one line. */
import { LRUCache } from 'lru-cache'

import type { Event } from './event.ts'

/** Milliseconds from the first of them. */
const window = 3_600_000
/** Events in memory that others may be folded into. */
const maxOpen = 20_000

/** Changes are not folded: their history and undo need each. A refused one has changed nothing. */
const isFolded = ({ kind, outcome, job }: Event): boolean =>
  kind === 'export' || kind === 'support-view' || (outcome === 'refused' && job === undefined)

const keyOf = (group: string, event: Event): string => {
  const { kind, subject, before, after, outcome, reason, actor } = event
  return JSON.stringify([group, kind, subject, before, after, outcome, reason, actor])
}

export function createFold() {
  const open = new LRUCache<string, { group: string; event: Event }>({ max: maxOpen })
  return {
    /** The event to store: this one, or the earlier one that it counts with. */
    fold(group: string, event: Event): Event {
      if (!isFolded(event)) return event
      const key = keyOf(group, event)
      const earlier = open.get(key)?.event
      const isEqual = earlier !== undefined && event.at - earlier.at < window
      const folded = isEqual
        ? {
            ...earlier,
            times: (earlier.times ?? 1) + 1,
            lastAt: event.at,
            // Of files with other filters, the longest.
            ...(event.count !== undefined && {
              count: Math.max(event.count, earlier.count ?? 0),
            }),
          }
        : event
      open.set(key, { group, event: folded })
      return folded
    },
    /** The account was erased. */
    forget(group: string): void {
      for (const [key, entry] of open) if (entry.group === group) open.delete(key)
    },
  }
}
