import { useQuery } from '@tanstack/react-query'

import type { Money } from '#contract/shapes.ts'
import { accountQuery } from '#web/api/account.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** What the provider owes the customer; `null` if nothing, or if it is not known. */
export function useCredit(enabled: boolean): Money | null {
  const { data } = useQuery({ ...accountQuery, enabled: enabled && !isSupportView })
  const balance = data?.data.balance ?? null
  return enabled && balance !== null && balance.minorUnits > 0 ? balance : null
}

/** "€12.50 credit on your account. Northmark doesn’t say whether it will be used." */
export function CreditNote({ credit }: { credit: Money | null }) {
  const { t, format } = useTexts('common')
  // In presenter mode the amount is a word that makes no sentence.
  if (credit === null || format.money(credit) === format.hidden) return null
  return <span>{t('credit', { amount: format.money(credit) })}</span>
}
