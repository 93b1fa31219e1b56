import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import * as format from '#i18n/format.ts'

interface Money {
  readonly minorUnits: number
  readonly currency: string | null
}

const eachMinute = (onChange: () => void): (() => void) => {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

/** Today on this device, `2026-11-20`; a page left open overnight follows. */
const useToday = (): string => useSyncExternalStore(eachMinute, () => format.dayOf(new Date()))

/** Numbers, money and dates in the page's language; days count from today on this device. */
export function useFormat() {
  const { i18n, t } = useTranslation('common')
  const { language } = i18n
  const today = useToday()
  return useMemo(
    () => ({
      today,
      number: (value: number) => format.formatNumber(language, value),
      percent: (value: number) => format.formatPercent(language, value),
      /** `€1,284.97`; an amount without a currency says so. */
      money: (money: Money) => {
        const amount = format.formatMoney(language, money)
        return money.currency === null ? t('amountNoCurrency', { amount }) : amount
      },
      /** `/yr`, `/mo`, `/3 mo`; nothing where the term is not stated. */
      term: (months: number | null) => {
        if (months === null) return ''
        if (months === 1) return t('perMonth')
        if (months === 12) return t('perYear')
        return months % 12 === 0
          ? t('perYears', { n: format.formatNumber(language, months / 12) })
          : t('perMonths', { n: format.formatNumber(language, months) })
      },
      /** `incl. VAT`, `plus VAT`, or nothing where not stated. */
      tax: (included: boolean | null) =>
        included === null ? null : t(included ? 'taxIncluded' : 'taxExcluded'),
      date: (day: string, style?: Parameters<typeof format.formatDate>[2]) =>
        format.formatDate(language, day, style),
      dateNear: (day: string) => format.formatDateNear(language, day, today),
      relative: (day: string) => format.formatRelativeDays(language, day, today),
      daysFromToday: (day: string) => format.daysBetween(today, day),
      time: (instant: string) => format.formatTime(language, instant),
      dateTime: (instant: string) => format.formatDateTime(language, instant),
      duration: (seconds: number) => format.formatDuration(language, seconds),
      list: (items: readonly string[]) => format.formatList(language, items),
    }),
    [language, today, t],
  )
}

export type Format = ReturnType<typeof useFormat>
