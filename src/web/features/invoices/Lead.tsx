import { useTranslation } from 'react-i18next'

import type { InvoiceList } from '#web/api/invoices.ts'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'

interface LeadProps {
  list: InvoiceList
  /** Something narrows the list, so the first year says nothing about the account. */
  narrowed: boolean
}

/** "5,012 invoices since 2014. 3 need payment, €690.08 in total." */
export function Lead({ list, narrowed }: LeadProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { total, facets, groups, complete } = list
  if (total === 0) return null
  const year = Object.keys(facets['year'] ?? {}).toSorted()[0]
  const n = format.number(total)
  const open = groups.find(({ key }) => key === 'open')
  const amount = open ? totalsText(format, open.totals) : ''
  const grouped = groups.length > 0
  return (
    <>
      {!narrowed && complete && year !== undefined
        ? t('lead.since', { count: total, n, year })
        : t('lead.count', { count: total, n })}{' '}
      {open
        ? t(amount === '' ? 'lead.openNoAmount' : 'lead.open', {
            count: open.count,
            n: format.number(open.count),
            amount,
          })
        : grouped && complete && t('lead.settled')}
    </>
  )
}
