/**
 * Remembers what was computed from an object, such as a list as it was read, for as long as that object
 * is in memory. `keep`: how many results per object, one for each set of further arguments. These are
 * compared by identity.
 */
export function memoOn<Owner extends object, Rest extends unknown[], Result>(
  compute: (owner: Owner, ...rest: Rest) => Result,
  keep = 1,
): (owner: Owner, ...rest: Rest) => Result {
  const memory = new WeakMap<Owner, { rest: Rest; result: Result }[]>()
  return (owner, ...rest) => {
    const entries = memory.get(owner) ?? []
    const cached = entries.find((entry) => entry.rest.every((part, n) => part === rest[n]))
    if (cached) return cached.result
    const result = compute(owner, ...rest)
    memory.set(owner, [{ rest, result }, ...entries.slice(0, keep - 1)])
    return result
  }
}

/** As `memoOn`, of work in steps. */
export function memoStepsOn<Owner extends object, Rest extends unknown[], Result>(
  compute: (owner: Owner, ...rest: Rest) => Generator<void, Result>,
  keep = 1,
  isSame = (a: Rest[number], b: Rest[number]): boolean => a === b,
): (owner: Owner, ...rest: Rest) => Generator<void, Result> {
  const memory = new WeakMap<Owner, { rest: Rest; result: Result }[]>()
  return function* (owner, ...rest) {
    const isKept = (entry: { rest: Rest }) => entry.rest.every((part, n) => isSame(part, rest[n]))
    const cached = memory.get(owner)?.find(isKept)
    if (cached) return cached.result
    const result = yield* compute(owner, ...rest)
    // Another computation may have ended meanwhile.
    const others = (memory.get(owner) ?? []).filter((entry) => !isKept(entry))
    memory.set(owner, [{ rest, result }, ...others.slice(0, keep - 1)])
    return result
  }
}
