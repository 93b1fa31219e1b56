import { useTranslation } from 'react-i18next'

import type { InvoiceList } from '#web/api/invoices.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { CreditNote } from '#web/app/record/CreditNote.tsx'
import { totalsText } from '#web/list/totals.ts'

import { useCredit } from './use-credit.ts'

interface LeadProps {
  list: InvoiceList
  /** A filter is set, so the earliest year in the list is not the account's first. */
  isNarrowed: boolean
}

/**
 * "5,012 invoices since 2014. 3 unpaid, €690.08 incl. tax in total." Of a filtered list also what
 * it adds up to. Until the list is complete, it says what has arrived so far.
 */
export function Lead({ list, isNarrowed }: LeadProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { total, facets, groups, complete, expected, billed } = list
  const open = groups.find(({ key }) => key === 'open')
  const credit = useCredit(open !== undefined)
  if (total === 0) return null
  const n = format.number(total)
  const describeCount = (): string => {
    if (!complete) {
      if (isNarrowed) return t('lead.foundSoFar', { count: total, n })
      return expected === null
        ? t('lead.soFar', { count: total, n })
        : t('lead.soFarOf', { count: total, n, expected: format.number(expected) })
    }
    const sum = isNarrowed ? totalsText(format, billed, true) : ''
    if (sum !== '' && sum !== format.hidden) return t('lead.sum', { count: total, n, amount: sum })
    const year = Object.keys(facets['year'] ?? {}).toSorted()[0]
    return !isNarrowed && year !== undefined
      ? t('lead.since', { count: total, n, year })
      : t('lead.count', { count: total, n })
  }
  const describeOpen = (): string => {
    if (!open) return groups.length > 0 && complete ? t('lead.settled') : ''
    const amount = totalsText(format, open.totals, true)
    const values = { ...format.count(open.count), amount }
    if (['', format.hidden].includes(amount))
      return t(complete ? 'lead.openNoAmount' : 'lead.openNoAmountSoFar', values)
    return t(complete ? 'lead.open' : 'lead.openSoFar', values)
  }
  return (
    <>
      {describeCount()}
      {format.gap}
      {describeOpen()}
      {credit !== null && format.gap}
      <CreditNote credit={credit} />
    </>
  )
}
