import { useFormat } from '#web/app/format/use-format.ts'
import { totalsText } from '#web/list/totals.ts'
import { Amount } from '#web/ui/Amount.tsx'

import type { NewsGroup } from './fold.ts'

/** The sum of the line; of a single price, what it was and what it is now. */
export function NewsAmount({ group: { kind, items, totals } }: { group: NewsGroup }) {
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
  const text = totalsText(format, totals, true)
  return text === '' ? null : <Amount text={text} />
}
