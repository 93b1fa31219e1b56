/** What a file `bench/<name>.bench.ts` exports as `bench`; `npm run bench` runs them all. */
export interface Measure {
  name: string
  value: number
  /** `ms`, `×`, `KiB` … */
  unit: string
  /** What the product promises; the run fails where it is missed. */
  atMost?: number
  atLeast?: number
}

export interface Bench {
  title: string
  run: () => Promise<readonly Measure[]>
}

/** The value below which `share` of the samples lie. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds that one run of `work` takes. */
export const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
