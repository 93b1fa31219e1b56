/**
 * A value for each object, made on first use and dropped with it. A list is read with one profile, so
 * the last one is remembered: looking it up for every field took a tenth of the time.
 */
export function perObject<K extends object, V>(create: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>()
  let last: { key: K; value: V } | undefined
  return (key) => {
    if (last?.key === key) return last.value
    let value = values.get(key)
    if (value === undefined) {
      value = create(key)
      values.set(key, value)
    }
    last = { key, value }
    return value
  }
}
