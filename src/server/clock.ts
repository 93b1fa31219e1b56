import { setTimeout as sleep } from 'node:timers/promises'

/** The time, which tests can move. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Resolves after `ms`; rejects when aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Milliseconds since the epoch as the contract's `Instant`: `2026-12-01T08:30:00Z`. */
export const instant = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}
