import { useTranslation } from 'react-i18next'

import type { Overview } from '#web/api/overview.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { CreditNote } from '#web/app/record/CreditNote.tsx'
import { totalsText } from '#web/list/totals.ts'

/** What open invoices ask for, with the credit beside it; nothing if the account has none of both. */
export function DueNote({ due, credit }: Pick<Overview, 'due' | 'credit'>) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const amount = totalsText(format, due.totals, true)
  if (due.count === 0 || amount === '') return null
  return (
    <p className="ink2 pt-2 text-3">
      {t('due', { ...format.count(due.count), amount })}
      {credit !== null && format.gap}
      <CreditNote credit={credit} />
    </p>
  )
}
