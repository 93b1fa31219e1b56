import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

import { useFirstOrders } from './use-orders.ts'

/** Below the title of an empty account: what there is to expect, once the orders have been read. */
export function EmptySub({ invoices }: { invoices: number | null }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { running, total } = useFirstOrders()
  const count = running?.length ?? 0
  if (count > 0) return t('first.waiting', format.count(count))
  return total === 0 && invoices === 0
    ? t('first.nothingOrdered')
    : format.date(format.today, 'long')
}
