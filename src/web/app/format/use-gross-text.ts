import type { TaxRate } from '#contract/shapes.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { grossOf } from '#ledger/tax.ts'
import type { Priced } from '#ledger/totals.ts'

import { useTexts } from './use-texts.ts'

/**
 * "About €169.93 with 19% VAT, as on your last invoice.", or short "about €169.93 with 19% VAT".
 * `null` if that is not known, or if amounts are hidden.
 */
export function useGrossText(
  key: 'gross' | 'grossShort' = 'gross',
): (price: Priced, rate: TaxRate | null) => string | null {
  const { t, format } = useTexts('common')
  return (price, rate) => {
    // An amount that includes tax needs no second one.
    const gross = price.taxIncluded === false ? grossOf(price, rate) : null
    if (gross === null || rate === null) return null
    const amount = format.money(gross)
    if (amount === format.hidden) return null
    return t(key, {
      amount,
      rate: format.percent(rate.ratePercent),
      tax: isolate(rate.name ?? format.taxName),
    })
  }
}
