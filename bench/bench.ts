import type { Measure } from '#scripts/performance-table.ts'

export type { Measure } from '#scripts/performance-table.ts'

/** Every `bench/<name>.bench.ts` exports one as `bench`, and `npm run bench` runs them all. */
export interface Bench {
  title: string
  /** The run is given up after so many minutes; 5 if omitted. */
  minutes?: number
  run: () => Promise<readonly Measure[]>
  /** Markdown below the table, after a run. */
  note?: () => string
}

let current = ''

/** Says what the benchmark waits for, in case it never comes. */
export function step(what: string): void {
  current = what
}

/** @throws if it takes longer than its time limit, or than `minutesLeft` */
export async function runInTime(
  { minutes: own = 5, run }: Bench,
  minutesLeft = Infinity,
): Promise<readonly Measure[]> {
  const minutes = Math.min(own, minutesLeft)
  if (minutes <= 0) throw new Error('not run, the time for all benchmarks is over')
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    limit.reject(
      new Error(`not done after ${minutes.toFixed(1)} minutes, while ${current || 'running'}`),
    )
  }, minutes * 60_000)
  try {
    return await Promise.race([run(), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The value below which the given share (0 to 1) of the samples lies. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median, with the smallest and the largest value. */
export const summary = (samples: readonly number[]): Pick<Measure, 'value' | 'range'> => ({
  value: percentile(samples, 0.5),
  range: [Math.min(...samples), Math.max(...samples)],
})

/** Runs `work` once and returns the milliseconds it took. */
export const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
