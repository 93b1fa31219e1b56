import { useTexts } from '#web/app/format/use-texts.ts'

import type { Bar } from './series.ts'

/** `December 2026: €2,113.00 will be charged, €71.00 ends`. */
export function useBarText(currency: string): (bar: Bar) => string {
  const { t, format } = useTexts('overview')
  const money = (minorUnits: number) => format.money({ minorUnits, currency })
  return ({ month, charged, ending }) => {
    const values = {
      month: format.month(month),
      amount: money(charged),
      ending: money(ending),
    }
    if (charged === 0 && ending === 0) return t('forecast.barNone', values)
    if (ending === 0) return t('forecast.barCharged', values)
    return charged === 0 ? t('forecast.barEnds', values) : t('forecast.barBoth', values)
  }
}
