/** One figure of a benchmark. */
export interface Measure {
  name: string
  value: number
  /** Smallest and largest value, if `value` is the median of several rounds. */
  range?: readonly [number, number]
  /** `ms`, `×`, `KiB` … */
  unit: string
  /** Limits. The run fails if the value is outside. */
  atMost?: number
  atLeast?: number
}

/** Every `bench/<name>.bench.ts` exports one as `bench`, and `npm run bench` runs them all. */
export interface Bench {
  title: string
  run: () => Promise<readonly Measure[]>
}

/** The value below which the given share (0 to 1) of the samples lies. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Runs `work` once and returns the milliseconds it took. */
export const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
