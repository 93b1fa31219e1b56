import { useQuery } from '@tanstack/react-query'

import { scopeNamesQuery, type ScopeNames } from '#web/api/linked-keys.ts'

const none: ScopeNames = { read: {}, write: {} }

/** The provider's name of each permission of a key, and the list of all names. */
export function useScopeNames(): ScopeNames & { all: readonly string[] } {
  const { data = none } = useQuery(scopeNamesQuery)
  const all = [...new Set([...Object.values(data.read), ...Object.values(data.write)])]
  return { ...data, all }
}
