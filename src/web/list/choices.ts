/** Values of filters declared with the contract's `anyOf` and `anyText`. */

/** The filter's values as a list. */
export const toList = <T extends string>(value: unknown): T[] =>
  // The schemas return a list of T, but their input type also allows a single value.
  (value === undefined ? [] : Array.isArray(value) ? value : [value]) as T[]

/** Adds or removes the value. `undefined`, which means no filter, if none is left. */
export function toggle<T extends string>(values: readonly T[], value: T): T[] | undefined {
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value]
  return next.length === 0 ? undefined : next
}
