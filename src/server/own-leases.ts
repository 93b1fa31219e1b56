import type { Store } from './store.ts'

/** Leases and places of a single process. They end with it, so none is ever lost or abandoned. */
export function createOwnLeases(put: Store['put']): Pick<Store, 'claim' | 'abandoned' | 'occupy'> {
  const names = new Set<string>()
  const occupied = new Map<string, number>()
  const { signal: lost } = new AbortController()
  return {
    async claim(name) {
      if (names.has(name)) return null
      names.add(name)
      const release = async () => void names.delete(name)
      return { put, lost, release, abandon: release }
    },
    abandoned: async () => [],
    async occupy(name, places) {
      const taken = occupied.get(name) ?? 0
      if (taken >= places) return null
      occupied.set(name, taken + 1)
      return async () => {
        const left = (occupied.get(name) ?? 1) - 1
        if (left > 0) occupied.set(name, left)
        else occupied.delete(name)
      }
    },
  }
}
