import type { ReactNode } from 'react'

import { isUnreachable } from '#web/api/error.ts'
import { providerWait } from '#web/app/errors/retry-delay.ts'
import { StaleBanner } from '#web/app/errors/StaleBanner.tsx'

import type { useReload } from './use-refresh.ts'

interface AgedResult {
  data: { asOf: string | null; stale: boolean; retryAfterSeconds: number | null } | undefined
  error: unknown
}

/** How a page shows the age of its data: in its head, and by a banner while that is a last good copy. */
export function useFreshness(
  { data, error }: AgedResult,
  { refresh, refreshing }: ReturnType<typeof useReload>,
) {
  const asOf = data?.asOf ?? null
  const isStale = data !== undefined && (data.stale || isUnreachable(error))
  const banner: ReactNode = isStale && asOf !== null && (
    <StaleBanner asOf={asOf} wait={providerWait({ data, error })} onRetry={refresh} />
  )
  return { isStale, banner, head: { asOf, stale: isStale, onRefresh: refresh, refreshing } }
}
