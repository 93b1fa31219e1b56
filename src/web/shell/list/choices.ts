/** Filters that may hold several values, as the contract's `anyOf` and `anyText` give them. */

/** A list, whether the address held one value, several or none. */
export const chosen = <T extends string>(value: unknown): T[] =>
  // The contract's schemas give a list of these words; their input type also allows one of them.
  (value === undefined ? [] : Array.isArray(value) ? value : [value]) as T[]

/** With the value added or taken out; nothing left: no filter. */
export function toggled<T extends string>(values: readonly T[], value: T): T[] | undefined {
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.length === 0 ? undefined : next
}
