import { useTranslation } from 'react-i18next'

import type { TaxRate } from '#contract/shapes.ts'
import type { WhatIf } from '#web/api/what-if.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useNextYear, useYearEnd } from '#web/app/format/use-next-year.ts'
import { TaxLine } from '#web/list/TaxLine.tsx'
import { totalsText } from '#web/list/totals.ts'

import { amountsIn, basesOf } from './what-if-series.ts'

interface WhatIfSumsProps {
  data: WhatIf
  tax: TaxRate | null
  hasFlips: boolean
}

/** The sums before and after, the difference, and what would end or renew first. */
export function WhatIfSums({ data, tax, hasFlips }: WhatIfSumsProps) {
  const { t } = useTranslation(['what-if', 'common'])
  const format = useFormat()
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
