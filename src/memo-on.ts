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

/** As `memoOn`, of work in steps. Keeps the last result of each object. */
export function memoStepsOn<Owner extends object, Rest extends unknown[], Result>(
  compute: (owner: Owner, ...rest: Rest) => Generator<void, Result>,
  isSame = (a: Rest[number], b: Rest[number]): boolean => a === b,
): (owner: Owner, ...rest: Rest) => Generator<void, Result> {
  const memory = new WeakMap<Owner, { rest: Rest; result: Result }>()
  return function* (owner, ...rest) {
    const cached = memory.get(owner)
    if (cached?.rest.every((part, n) => isSame(part, rest[n]))) return cached.result
    const result = yield* compute(owner, ...rest)
    memory.set(owner, { rest, result })
    return result
  }
}
