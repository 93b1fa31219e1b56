/** Long computations in steps: generators that yield, so that their caller can do something else. */

/** Does all steps now. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** As `map`, an item in each step. */
export function* mapped<T, Out>(
  items: readonly T[],
  of: (item: T, at: number) => Out,
): Generator<void, Out[]> {
  const all: Out[] = []
  for (const item of items) {
    yield
    all.push(of(item, all.length))
  }
  return all
}

/** Rows to sort in one step: well below a millisecond. */
const run = 256

/** A stable merge sort in steps. */
export function* sorted<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[]> {
  if (items.length <= run) return items.toSorted(compare)
  const middle = items.length >> 1
  const left = yield* sorted(items.slice(0, middle), compare)
  const right = yield* sorted(items.slice(middle), compare)
  // So that a list which is sorted already, or nearly, takes next to nothing.
  if (compare(left.at(-1) as T, right[0] as T) <= 0) return left.concat(right)
  const merged: T[] = []
  let [l, r] = [0, 0]
  while (merged.length < items.length) {
    if (merged.length % run === 0) yield
    const takesLeft =
      r === right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0)
    merged.push((takesLeft ? left[l++] : right[r++]) as T)
  }
  return merged
}
