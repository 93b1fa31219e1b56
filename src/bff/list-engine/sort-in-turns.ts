/** A merge sort that lets other requests have their turn between its steps. */

export type Rest = () => Promise<void>

/** Rows to sort or merge in one go: about 5 ms. */
const step = 2048

/** Stable, as `toSorted` is. */
export async function sortInTurns<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  rest: Rest,
): Promise<T[]> {
  if (items.length <= step) {
    await rest()
    return items.toSorted(compare)
  }
  const middle = items.length >> 1
  const left = await sortInTurns(items.slice(0, middle), compare, rest)
  const right = await sortInTurns(items.slice(middle), compare, rest)
  const merged: T[] = []
  let [l, r] = [0, 0]
  while (merged.length < items.length) {
    if (merged.length % step === step - 1) await rest()
    const takesLeft =
      r === right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0)
    merged.push((takesLeft ? left[l++] : right[r++]) as T)
  }
  return merged
}
