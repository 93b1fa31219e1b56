import { useQuery } from '@tanstack/react-query'

import { scopeNamesQuery, type ScopeNames } from '#web/api/linked-keys.ts'

const none: ScopeNames = { read: {}, write: {} }

/** What the provider calls a key's permissions, and all of these names. */
export function useScopeNames(): ScopeNames & { all: readonly string[] } {
  const { data = none } = useQuery(scopeNamesQuery)
  const all = [...new Set([...Object.values(data.read), ...Object.values(data.write)])]
  return { ...data, all }
}
