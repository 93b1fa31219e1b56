import { useMemo, useState } from 'react'

import type { TaxRate } from '#contract/shapes.ts'
import { fold } from '#i18n/fold.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SheetLayer } from '#web/ui/SheetLayer.tsx'

import './review.css'
import type { BulkItem, ItemKind } from './bulk-item.ts'
import { usePasted } from './pasted-names.ts'
import { PastedNames } from './PastedNames.tsx'
import {
  basisOf,
  bulkKeyOf,
  isSet,
  lastSafeDay,
  nearestFirst,
  yearlyEffect,
} from './review-items.ts'
import { ReviewList } from './ReviewList.tsx'

interface ReviewSheetProps {
  kind: ItemKind
  /** Selected items that can be changed. */
  items: readonly BulkItem[]
  /** How many selected items cannot be changed. */
  locked: number
  /** Of how many selected items nobody states auto-renew. */
  unknown: number
  /** What charges are expected to add; `null` if not known. */
  tax: TaxRate | null
  enabled: boolean
  busy: boolean
  /** Which of several reviews this is, and what follows. */
  step?: string | undefined
  onUse: ((item: BulkItem) => void) | undefined
  /** `removed`: keys of the items to leave out. */
  onConfirm: (removed: ReadonlySet<string>) => void
  onClose: () => void
}

/** What a change affects, nearest day first, before it is made. Names can be left out. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { kind, items, locked, unknown, tax, enabled, busy, step, onUse, onConfirm, onClose } =
    props
  const { t, format } = useTexts(['bulk', 'common'])
  const grossText = useGrossText()
  const yearEnd = useYearEnd()
  const openNames = usePasted(({ open }) => (onUse === undefined ? 0 : open.length))
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState('')
  const { today } = format
  const sorted = useMemo(() => nearestFirst(items, enabled, today), [items, enabled, today])
  const different = sorted.filter(({ item }) => !isSet(item, enabled))
  const kept = different.filter(({ item }) => !removed.has(bulkKeyOf(item)))
  const wanted = fold(query)
  const found = sorted.filter(({ item }) => fold(item.name).includes(wanted))
  const first = kept.find(({ isCertain }) => isCertain)
  const charges = yearlyEffect(kept, enabled, today)
  const tooLate = kept.filter(({ isTooLate }) => isTooLate).length
  const safeDay = enabled ? null : lastSafeDay(kept, today)
  const amount = totalsText(format, charges)
  const [sum, ...otherSums] = charges.sums
  const gross = sum && otherSums.length === 0 ? grossText(sum, tax) : null
  const basis = basisOf(items)
  const find = t('review.find', format.count(items.length))
  const count = format.count(kept.length)
  const toggle = (key: string): void => {
    const next = new Set(removed)
    if (!next.delete(key)) next.add(key)
    setRemoved(next)
  }
  const removedCount = different.length - kept.length
  const setCount = items.length - different.length
  const facts = [
    t(`review.count.${kind}`, count),
    removedCount > 0 && t('review.removed', format.count(removedCount)),
    setCount > 0 && t(enabled ? 'review.alreadyOn' : 'review.alreadyOff', format.count(setCount)),
    openNames > 0 && t('review.toCheck', format.count(openNames)),
  ].filter((fact) => fact !== false)
  return (
    <SheetLayer
      title={t(`confirm.${enabled ? 'onTitle' : 'offTitle'}.${kind}`, count)}
      closeLabel={t('review.close')}
      onClose={onClose}
      intro={
        <>
          {step !== undefined && <span className="block">{step}</span>}
          {amount !== '' && (
            <span>
              {t(enabled ? 'review.onAmount' : 'review.offAmount', {
                amount: charges.uncounted > 0 ? t('common:atLeast', { amount }) : amount,
                date: yearEnd,
              })}
            </span>
          )}
          {format.gap}
          {gross !== null && (
            <>
              {gross}
              {format.gap}
            </>
          )}
          {first &&
            first.on &&
            t(enabled ? 'review.firstCharge' : 'review.firstEnd', {
              name: first.item.name,
              date: format.date(first.on, 'long'),
            })}
          {format.gap}
          {safeDay !== null && t('review.safeUntil', { date: format.date(safeDay, 'long') })}
          {format.gap}
          {tooLate > 0 &&
            t(enabled ? 'review.tooLateOn' : 'review.tooLateOff', format.count(tooLate))}
          {format.gap}
          {locked > 0 && t('confirm.locked', format.count(locked))}
          {format.gap}
          {unknown > 0 && t('confirm.unknown', format.count(unknown))}
        </>
      }
      footer={
        <>
          <p role="status">
            {kept.length === 0 ? t('review.nothingLeft') : facts.join(' · ')}
            <span className="mut">{t('review.report')}</span>
          </p>
          <Button onClick={onClose}>{t(enabled ? 'review.keepOff' : 'review.keepOn')}</Button>
          <ConfirmButton
            variant="primary"
            busy={busy}
            disabled={kept.length === 0}
            onClick={() => onConfirm(removed)}
          >
            {t(enabled ? 'confirm.on' : 'confirm.off', count)}
          </ConfirmButton>
        </>
      }
    >
      {onUse && <PastedNames onUse={onUse} />}
      <div className="review-find">
        <SearchField
          label={find}
          placeholder={find}
          clearLabel={t('review.clear')}
          value={query}
          onSearch={setQuery}
        />
        <span className="mut">
          {t(enabled ? 'review.chargeFirst' : 'review.endFirst')}
          {typeof basis === 'boolean' && ' · '}
          <TaxLine basis={basis} />
        </span>
      </div>
      <ReviewList
        kind={kind}
        label={t('review.list')}
        items={found}
        enabled={enabled}
        removed={removed}
        onToggle={toggle}
      />
    </SheetLayer>
  )
}
