import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query'

import { testKey, type KeyTest, type TestedRead } from '#web/api/linked-keys.ts'

/** Tested at the same time, after the account. */
const lists = [
  'services',
  'domains',
  'invoices',
  'orders',
  'notifications',
  'conversations',
] as const satisfies readonly TestedRead[]

interface TestResult {
  read: TestedRead
  test: KeyTest | undefined
  error: Error | null
}

export interface KeyTests {
  results: readonly TestResult[]
  /** Number of tests that have ended. */
  done: number
  /** The account's test; `undefined` while it runs, and if it failed. */
  account: KeyTest | undefined
  /** Why the account could not be read. */
  error: Error | null
}

const keyOf = (attempt: number, read: TestedRead) => ['key-test', attempt, read]

/** Forgets what was tested. */
export const forgetKeyTests = (client: QueryClient): void =>
  client.removeQueries({ queryKey: ['key-test'] })

/**
 * Tests a key by reading, first the account and then every list. `attempt` names the test in the cache,
 * because the key itself must not be in it; 0 tests nothing.
 */
export function useKeyTests(attempt: number, apiKey: () => string): KeyTests {
  const options = (read: TestedRead, enabled: boolean) => ({
    queryKey: keyOf(attempt, read),
    queryFn: ({ signal }: { signal: AbortSignal }) => testKey(apiKey(), read, signal),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const account = useQuery(options('account', attempt > 0))
  const others = useQueries({ queries: lists.map((read) => options(read, account.isSuccess)) })
  const results: TestResult[] = [
    { read: 'account', test: account.data, error: account.error },
    ...lists.map((read, index) => ({
      read,
      test: others[index]?.data,
      error: others[index]?.error ?? null,
    })),
  ]
  const done = results.filter(({ test, error }) => test !== undefined || error !== null).length
  return { results, done, account: account.data, error: account.error }
}
