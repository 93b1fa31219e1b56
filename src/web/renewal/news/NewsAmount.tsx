import { useFormat } from '#web/app/format/use-format.ts'
import { totalsText } from '#web/list/totals.ts'
import { Amount } from '#web/ui/Amount.tsx'

import type { NewsGroup } from './fold.ts'

interface NewsAmountProps {
  group: NewsGroup
  /** Whether the tax has a line of its own below a single sum. */
  stacked?: boolean
}

/** The sum of the line; of a single price, what it was and what it is now. */
export function NewsAmount({ group, stacked = false }: NewsAmountProps) {
  const { kind, items, totals } = group
  const format = useFormat()
  const [first] = items
  if (kind === 'price' && items.length === 1 && first?.before && first.amount)
    return (
      // The arrow points at the new price in either writing direction.
      <bdi dir="ltr">
        <span className="mut">
          <Amount text={format.money(first.before)} /> →{' '}
        </span>
        <Amount text={format.money(first.amount)} />
      </bdi>
    )
  const [sum] = totals.sums
  if (stacked && sum && totals.sums.length === 1)
    return (
      <>
        <Amount text={totalsText(format, totals)} />
        <span className="detail-line">{format.tax(sum.taxIncluded)}</span>
      </>
    )
  const text = totalsText(format, totals, true)
  return text === '' ? null : <Amount text={text} />
}
