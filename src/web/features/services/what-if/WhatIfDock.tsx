import './what-if.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { TaxRate } from '#contract/shapes.ts'
import type { ServiceList, ServicesFilter } from '#web/api/services.ts'
import { type WhatIf, whatIfQuery } from '#web/api/what-if.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { fewNames } from '#web/app/format/few-names.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useNextYear, useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { findListRow, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { ApplyFlips } from './ApplyFlips.tsx'
import { endWhatIf, mergeFlips, restoreFlips } from './flips.ts'
import { amountsIn, basesOf, type Basis } from './what-if-series.ts'
import { useWhatIf } from './what-if-state.ts'

interface WhatIfSumsProps {
  data: WhatIf
  tax: TaxRate | null
  hasFlips: boolean
}

/** The sums before and after, the difference, and what would end or renew first. */
function WhatIfSums({ data, tax, hasFlips }: WhatIfSumsProps) {
  const { t, format } = useTexts(['what-if', 'common'])
  const grossText = useGrossText()
  const nextYear = useNextYear()
  const yearEnd = useYearEnd()
  const bases = basesOf(data)
  const [first, ...others] = bases
  const sum = (totals: WhatIf['before']): string => {
    // A year without charges costs nothing, in the currency of the other one.
    const none = bases.slice(0, 1).map(({ currency, taxIncluded }) => ({
      amount: { minorUnits: 0, currency },
      taxIncluded,
    }))
    const sums = totals.sums.length > 0 ? totals.sums : none
    const amount = totalsText(format, { ...totals, sums })
    return data.atLeast && amount !== '' ? t('common:atLeast', { amount }) : amount
  }
  const [planned, ...mixed] = (hasFlips ? data.after : data.before).sums
  const gross = planned && mixed.length === 0 ? grossText(planned, tax) : null
  const basis = first && others.length === 0 ? first.taxIncluded : null
  const differences = bases.flatMap((basis) => {
    const { before, after } = amountsIn(data, basis)
    if (before === after) return []
    const { currency } = basis
    const amount = format.money({ minorUnits: Math.abs(after - before), currency })
    return [t(after < before ? 'less' : 'more', { amount })]
  })
  const effect = (key: 'ends' | 'renews'): string | false => {
    const { count, first } = data[key]
    return (
      first !== null &&
      t(key, {
        ...format.count(count),
        date: format.date(first.on, 'long'),
        name: first.label,
      })
    )
  }
  const sentences = [
    effect('ends'),
    effect('renews'),
    data.unclear > 0 && t('unclear', format.count(data.unclear)),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <p className="ink2">
        {nextYear}
        {typeof basis === 'boolean' && ' · '}
        <TaxLine basis={basis} />
      </p>
      <p className="what-if-sum num">
        <span className="vh">{t('now')}</span> <span className="ink2">{sum(data.before)}</span>
        {hasFlips && (
          <>
            <span aria-hidden="true" className="arrow">
              {' → '}
            </span>
            <span className="vh">{t('then')}</span> <b className="bb">{sum(data.after)}</b>
          </>
        )}
      </p>
      {gross !== null && <p className="mut text-2">{gross}</p>}
      {hasFlips ? (
        <p>
          <b className="bb">
            {differences.length > 0
              ? format.sentence(format.list(differences))
              : t('same', { date: yearEnd })}
          </b>
          {sentences.map((sentence) => (
            <span key={sentence}>
              {format.gap}
              {sentence}
            </span>
          ))}
        </p>
      ) : (
        <p className="ink2">{t('none')}</p>
      )}
    </>
  )
}

/** Twelve bars: what would be charged, and by how much that is more or less than now. */
function WhatIfChart({ months, basis }: { months: WhatIf['months']; basis: Basis }) {
  const { t, format } = useTexts('what-if')
  const { currency } = basis
  const bars = months.map((each) => ({ month: each.month, ...amountsIn(each, basis) }))
  const highest = Math.max(1, ...bars.flatMap(({ before, after }) => [before, after]))
  const height = (amount: number) => ({ blockSize: `${(amount / highest) * 100}%` })
  const money = (minorUnits: number): string => format.money({ minorUnits, currency })
  return (
    <figure className="what-if-chart">
      <figcaption>
        <span className="vh">{t('chart', { currency })}</span>
        {(['after', 'more', 'less'] as const).map((key) => (
          <span key={key} className="key" aria-hidden="true">
            <i className={key} />
            {t(`key.${key}`)}
          </span>
        ))}
      </figcaption>
      <ul>
        {bars.map(({ month, before, after }) => (
          <li key={month}>
            <span className="vh">
              {t('bar', { month: format.month(month), before: money(before), after: money(after) })}
            </span>
            <span className="column" aria-hidden="true">
              <i className="less" style={height(Math.max(0, before - after))} />
              <i className="more" style={height(Math.max(0, after - before))} />
              <i className="after" style={height(Math.min(before, after))} />
            </span>
            <span className="month" aria-hidden="true">
              {format.date(month, 'monthShort')}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Asks before the tab is closed while something is tried out. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

interface WhatIfDockProps {
  /** Of the list above. */
  filter: ServicesFilter
  tax: ServiceList['tax']
}

/** Below the list: the next 12 months as they are and as they would be. */
export function WhatIfDock({ filter, tax }: WhatIfDockProps) {
  const { t, format } = useTexts(['what-if', 'common'])
  const textOf = useErrorText()
  const { flips, merged } = useWhatIf()
  const { data, error, isPlaceholderData } = useQuery(whatIfQuery([...flips.values()], filter))
  useLeaveWarning(flips.size > 0)
  // It disappears once all is applied or discarded; continue in the list.
  useFocusOnUnmount(findListRow)
  const dropped = isPlaceholderData ? undefined : data?.dropped
  useEffect(() => {
    if (dropped && dropped.length > 0) mergeFlips(dropped)
  }, [dropped])
  const discard = (): void => {
    endWhatIf()
    if (flips.size > 0)
      showToast({
        text: t('discarded', format.count(flips.size)),
        action: { label: t('common:undo'), isUndo: true, onAction: () => restoreFlips(flips) },
      })
  }
  const [first] = data ? basesOf(data) : []
  return (
    <section className="bulk what-if" aria-label={t('region')}>
      <div className="what-if-sums" aria-live="polite">
        {error !== null && data === undefined && <p>{textOf(error).title}</p>}
        {data && <WhatIfSums data={data} tax={tax} hasFlips={flips.size > 0} />}
        {merged.length > 0 && (
          <Note tone="plain">
            {t('merged', {
              names: fewNames(
                format,
                merged.map(({ id, label }) => label ?? id),
              ),
            })}
          </Note>
        )}
      </div>
      {data && first && <WhatIfChart months={data.months} basis={first} />}
      <div className="what-if-actions">
        {flips.size > 0 && <ApplyFlips tax={tax} />}
        <Button onClick={discard}>{t('discard')}</Button>
      </div>
    </section>
  )
}
