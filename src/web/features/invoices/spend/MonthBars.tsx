import { useLayoutEffect, useRef, useState } from 'react'

import type { Money } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import type { Spend } from '#web/api/invoice-sums.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { InvoicesSearch } from '#web/features/invoices/search.ts'
import type { SearchProps } from '#web/list/ListPage.tsx'
import { labelledBars, stepThatFits } from '#web/ui/bar-labels.ts'

import { isMonthSet, toggleMonth } from './toggles.ts'

export interface CurrencySpendProps extends SearchProps<InvoicesSearch> {
  spend: Spend['currencies'][number]
  of: Spend
}

export const unitsOf = (money: Money | null): number => money?.minorUnits ?? 0

/** Which labels fit above their bars. Measured, because it depends on currency and width. */
function useFittingLabels(text: string, heights: readonly number[]) {
  const list = useRef<HTMLUListElement>(null)
  const [step, setStep] = useState(1)
  useLayoutEffect(() => {
    const element = list.current
    // Longer labels may no longer fit.
    if (element === null || text === '') return undefined
    const measure = (): void => {
      const labels = [...element.querySelectorAll<HTMLElement>('.value')]
      const widths = labels.map(({ offsetWidth }) => offsetWidth)
      setStep(stepThatFits(widths, element.offsetWidth / Math.max(1, element.children.length)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  return { list, labelled: labelledBars(heights, step) }
}

/** Room that a label takes, in the percent of the chart's height. */
const labelHeight = 11

/** Above this year's bar; above last year's line only if that would cross the label. */
function labelPlace(units: number, before: number, highest: number): number {
  const gap = (100 * (before - units)) / highest
  return gap > 0 && gap < labelHeight ? before : units
}

/** Twelve bars of this year, with a line for the same month of the year before. */
export function MonthBars({ spend, of, search, onSearch }: CurrencySpendProps) {
  const { t, format } = useTexts('costs')
  const { months } = spend
  const highest = Math.max(
    1,
    ...months.flatMap(({ amount, before }) => [unitsOf(amount), unitsOf(before)]),
  )
  const share = (units: number): string => `${Math.max(0, (100 * units) / highest)}%`
  const isHidden = months.some(
    ({ amount }) => amount === null || format.money(amount) === format.hidden,
  )
  const textOf = (money: (typeof months)[number]['amount']): string =>
    money === null || isHidden ? format.hidden : format.money(money)
  const labelOf = (money: (typeof months)[number]['amount']): string =>
    money === null ? '' : format.moneyRounded(money, highest)
  const { list, labelled } = useFittingLabels(
    months.map(({ amount }) => labelOf(amount)).join(' '),
    months.map(({ amount }) => unitsOf(amount)),
  )
  return (
    <ul className="bars" ref={list}>
      {months.map(({ month, amount, before }, index) => {
        const units = unitsOf(amount)
        return (
          <li key={month} title={`${format.month(month)}: ${textOf(amount)}`}>
            <button
              type="button"
              aria-pressed={isMonthSet(search, month)}
              aria-label={t('spend.bar', {
                name: format.month(month),
                amount: isolate(textOf(amount)),
                year: String(Number(of.year) - 1),
                before: isolate(textOf(before)),
              })}
              disabled={amount === null || units === 0}
              onClick={() => onSearch(toggleMonth(search, month, format.today))}
            />
            <span className="drawing" aria-hidden="true">
              {units !== 0 && !isHidden && (
                <span
                  className="value"
                  style={{
                    insetBlockEnd: share(labelPlace(units, unitsOf(before), highest)),
                    // Still measured: more may fit when the page gets wider.
                    visibility: labelled.has(index) ? undefined : 'hidden',
                  }}
                >
                  {labelOf(amount)}
                </span>
              )}
              <i className="this" style={{ blockSize: share(units) }} />
              {unitsOf(before) > 0 && (
                <i className="last" style={{ insetBlockEnd: share(unitsOf(before)) }} />
              )}
            </span>
            <span className="month" aria-hidden="true">
              {format.date(month, 'monthShort')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
