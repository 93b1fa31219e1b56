import { useTranslation } from 'react-i18next'

import type { InvoiceList } from '#web/api/invoices.ts'
import { totalsText } from '#web/shell/totals.ts'
import { useFormat } from '#web/shell/use-format.ts'

interface LeadProps {
  list: InvoiceList
  /** Something narrows the list, so the first year says nothing about the account. */
  narrowed: boolean
}

/** "5,012 invoices since 2014. 3 need payment, €690.08 incl. VAT in total."; what is known so far while more is read. */
export function Lead({ list, narrowed }: LeadProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { total, facets, groups, complete, expected } = list
  if (total === 0) return null
  const n = format.number(total)
  const count = (): string => {
    if (!complete) {
      if (narrowed) return t('lead.foundSoFar', { count: total, n })
      return expected === null
        ? t('lead.soFar', { count: total, n })
        : t('lead.soFarOf', { count: total, n, expected: format.number(expected) })
    }
    const year = Object.keys(facets['year'] ?? {}).toSorted()[0]
    return !narrowed && year !== undefined
      ? t('lead.since', { count: total, n, year })
      : t('lead.count', { count: total, n })
  }
  const toPay = (): string => {
    const open = groups.find(({ key }) => key === 'open')
    if (!open) return groups.length > 0 && complete ? t('lead.settled') : ''
    const amount = totalsText(format, open.totals, true)
    const said = { count: open.count, n: format.number(open.count), amount }
    if (amount === '') return t(complete ? 'lead.openNoAmount' : 'lead.openNoAmountSoFar', said)
    return t(complete ? 'lead.open' : 'lead.openSoFar', said)
  }
  return (
    <>
      {count()}
      {format.gap}
      {toPay()}
    </>
  )
}
