/** Runs tasks with the same key one at a time, in the order of the calls. */
export function createOrder() {
  const last = new Map<string, Promise<unknown>>()
  return async function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = last.get(key)
    const result = previous ? previous.then(work) : work()
    const settled = result.catch(() => undefined)
    last.set(key, settled)
    try {
      return await result
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
