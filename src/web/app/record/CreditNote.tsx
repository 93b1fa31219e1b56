import { useTranslation } from 'react-i18next'

import type { Money } from '#contract/shapes.ts'
import { useFormat } from '#web/app/format/use-format.ts'

/** "€12.50 credit on your account. Northmark doesn’t say whether it will be used." */
export function CreditNote({ credit }: { credit: Money | null }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  // In presenter mode the amount is a word that makes no sentence.
  if (credit === null || format.money(credit) === format.hidden) return null
  return <span>{t('credit', { amount: format.money(credit) })}</span>
}
