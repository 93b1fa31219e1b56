/** A small deterministic generator (mulberry32): the same sample on every machine. */
export const createChance = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From `low` to `high`, both included. */
    int: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(items: readonly [T, ...T[]]): T =>
      items[Math.floor(next() * items.length)] ?? items[0],
    /** True in `share` of all cases. */
    chance: (share: number): boolean => next() < share,
  }
}
export type Chance = ReturnType<typeof createChance>
