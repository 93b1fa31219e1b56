import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp, X } from 'lucide-react'
import { useState } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import { PriceCell } from '#web/renewal/auto-renew/PriceCell.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

import type { ItemKind } from './bulk-item.ts'
import { bulkKeyOf, isSet, type Reviewed } from './review-items.ts'

interface ReviewListProps {
  kind: ItemKind
  label: string
  items: readonly Reviewed[]
  enabled: boolean
  removed: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Every name with its day and price. A removed one is struck out and keeps its place. */
export function ReviewList({ kind, label, items, enabled, removed, onToggle }: ReviewListProps) {
  const { t, format } = useTexts('bulk')
  const { setScroller, height, rows } = useRowsInView(items.length)
  return (
    <div className="review-list" ref={setScroller}>
      {/* Only for the eye: each row reads on its own. */}
      <p className="review-head" aria-hidden="true">
        <span>{t(`review.head.${kind}`)}</span>
        <b>
          {t(enabled ? 'review.head.charged' : 'review.head.ends')} <ArrowUp className="i s" />
        </b>
        <span className="num">{t('review.head.price')}</span>
      </p>
      <ul aria-label={label} style={{ blockSize: height }}>
        {rows.map(({ index, start }) => {
          const reviewed = items[index]
          if (reviewed === undefined) return null
          const { item, on, isTooLate } = reviewed
          const key = bulkKeyOf(item)
          const isRemoved = removed.has(key)
          const { name, renewal } = item
          return (
            <li
              key={key}
              className={isRemoved ? 'gone' : ''}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ insetBlockStart: start }}
            >
              <DomainName name={name} />
              <span className="day">
                {on === null ? (
                  t('review.noDate')
                ) : isTooLate ? (
                  t(enabled ? 'review.stillEnds' : 'review.stillCharged', {
                    date: format.dateNear(on),
                  })
                ) : (
                  <>
                    {format.dateNear(on)} <span className="mut">{format.relative(on)}</span>
                  </>
                )}
              </span>
              <span className="num">
                <PriceCell renewal={renewal} />
              </span>
              {isSet(item, enabled) ? (
                <span className="mut">{t(enabled ? 'review.isOn' : 'review.isOff')}</span>
              ) : isRemoved ? (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={t('review.putBackName', { name })}
                  onClick={() => onToggle(key)}
                >
                  {t('review.putBack')}
                </Button>
              ) : (
                <IconButton
                  label={t(enabled ? 'review.leaveOff' : 'review.leaveOn', { name })}
                  icon={<X className="i s" />}
                  onClick={() => onToggle(key)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const rowHeight = 36

/** The rows of a scrolling element that are in view, with their distance from its top. */
export function useRowsInView(count: number) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  // Only values leave this hook, so nothing memoizes the virtualizer's functions.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const rows = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
  return { setScroller, height: virtualizer.getTotalSize(), rows }
}
