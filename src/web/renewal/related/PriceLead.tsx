import { Link, useSearch } from '@tanstack/react-router'

import type { PriceChanges } from '#contract/listed.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { totalsText } from '#web/list/totals.ts'

interface PriceLeadProps {
  to: '/services' | '/domains'
  changes: PriceChanges
}

/** "3 renewals cost €8.20 more than last time", which leads to them, largest increase first. */
export function PriceLead({ to, changes }: PriceLeadProps) {
  const { t, format } = useTexts('list')
  const { priceChange } = useSearch({ strict: false })
  const { dearer, less } = changes
  if (priceChange !== undefined)
    return (
      <>
        {' · '}
        <Link to={to} className="quiet-link">
          {t('price.all')}
        </Link>
      </>
    )
  const isDearer = dearer.count > 0
  if (!isDearer && less === 0) return null
  const filter = { priceChange: [isDearer ? ('more' as const) : ('less' as const)] }
  return (
    <>
      {' · '}
      <Link
        to={to}
        search={{
          ...filter,
          sort: isDearer ? '-priceChange' : 'priceChange',
          ...(to === '/services' ? { flat: 'true' as const } : { by: 'none' as const }),
        }}
        className="quiet-link"
      >
        {isDearer
          ? t('price.dearer', {
              ...format.count(dearer.count),
              amount: totalsText(format, dearer.totals),
            })
          : t('price.cheaper', format.count(less))}
      </Link>
    </>
  )
}
