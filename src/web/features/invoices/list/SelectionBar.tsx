import { X } from 'lucide-react'

import type { Totals } from '#contract/shapes.ts'
import type { InvoiceKey } from '#web/api/invoices.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { sumsOf } from '#web/features/invoices/sums.ts'
import { totalsText } from '#web/list/totals.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

const PickedActions = deferred(
  () => import('#web/features/invoices/picked/PickedActions.tsx'),
  'PickedActions',
)

interface SelectionBarProps {
  selected: ReadonlyMap<string, InvoiceKey>
  /** How many selected invoices the filter hides; `null` until that is known. */
  outside: number | null
  /** How many invoices match the filter. */
  total: number
  /** `null` while more of the list is being read. */
  onSelectAll: (() => void) | null
  onClear: () => void
}

/** How many invoices are selected, and their totals by currency and by status. */
export function SelectionBar({
  selected,
  outside,
  total,
  onSelectAll,
  onClear,
}: SelectionBarProps) {
  const { t, format } = useTexts(['invoices', 'list'])
  const sums = sumsOf([...selected.values()])
  const count = selected.size
  const sum = (label: string, totals: Totals) =>
    totals.sums.length > 0 && (
      <span>
        <span className="mut">{label}</span>{' '}
        <b className="bb">
          <bdi>{totalsText(format, totals, true)}</bdi>
        </b>
      </span>
    )
  return (
    <section className="bulk sums" aria-label={t('selection.name')}>
      <div role="status" className="flex flex-1 flex-wrap items-baseline gap-x-4">
        <b className="bb">{t('list:selected', format.count(count))}</b>
        {sum(t('selection.total'), sums.total)}
        {sums.toPay && sum(t('selection.toPay'), sums.toPay)}
        {sums.cancelled > 0 && (
          <span className="mut">{t('selection.cancelled', format.count(sums.cancelled))}</span>
        )}
        {sums.total.uncounted > 0 && (
          <span className="mut">
            {t('selection.uncounted', format.count(sums.total.uncounted))}
          </span>
        )}
        {outside !== null && outside > 0 && (
          <span className="mut">{t('list:outside', format.count(outside))}</span>
        )}
      </div>
      <PickedActions picked={selected} />
      <span className="flex items-center gap-2">
        {onSelectAll !== null && count < total && (
          <button type="button" className="link" onClick={onSelectAll}>
            {t('list:allOf', format.count(total))}
          </button>
        )}
        <IconButton
          label={t('list:clearSelection')}
          icon={<X className="i s" />}
          onClick={onClear}
        />
      </span>
      {sums.byStatus.length > 1 && (
        <span className="by-status">
          {sums.byStatus.map(({ status, count: n, totals }) => (
            <span key={status}>
              <span className="mut">
                {t(`status.${status}`) + format.inBrackets(format.number(n))}
              </span>{' '}
              <bdi>{totalsText(format, totals)}</bdi>
            </span>
          ))}
        </span>
      )}
    </section>
  )
}
