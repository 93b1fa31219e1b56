/** Remembers the results of a pure function by its argument. */

/** Words of questions are endless. */
const mostResults = 20_000

export const remember = <Key, Result>(make: (key: Key) => Result): ((key: Key) => Result) => {
  const results = new Map<Key, Result>()
  return (key) => {
    const cached = results.get(key)
    if (cached !== undefined) return cached
    const result = make(key)
    if (results.size < mostResults) results.set(key, result)
    return result
  }
}
