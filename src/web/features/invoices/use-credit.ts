import { useQuery } from '@tanstack/react-query'

import type { Money } from '#contract/shapes.ts'
import { accountQuery } from '#web/api/account.ts'
import { isSupportView } from '#web/api/support-view.ts'

/** What the provider owes the customer; `null` if nothing, or if it is not known. */
export function useCredit(enabled: boolean): Money | null {
  const { data } = useQuery({ ...accountQuery, enabled: enabled && !isSupportView })
  const balance = data?.data.balance ?? null
  return enabled && balance !== null && balance.minorUnits > 0 ? balance : null
}
