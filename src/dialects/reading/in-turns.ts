/** Records to read in one go: about 2 ms. */
const batch = 256

/** Calls `work` for each item, and lets other requests have their turn in between. */
export async function inTurns<T>(
  items: readonly T[],
  rest: (() => Promise<void>) | undefined,
  work: (item: T) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += batch) {
    if (start > 0) await rest?.()
    for (const item of items.slice(start, start + batch)) work(item)
  }
}
