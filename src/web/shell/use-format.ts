import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import * as format from '#i18n/format.ts'

import { useSettings } from './settings/settings.ts'

interface Money {
  readonly minorUnits: number
  readonly currency: string | null
}

const eachMinute = (onChange: () => void): (() => void) => {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

/** Today in the reader's zone, `2026-11-20`; a page left open overnight follows. */
const useToday = (timeZone: string | undefined): string =>
  useSyncExternalStore(eachMinute, () => format.dayOf(new Date(), timeZone))

const keptAtMost = 5000

/** The same day or amount stands in many rows: it is written once. */
function written<T extends string | number, R>(write: (key: T) => R): (key: T) => R {
  const known = new Map<T, R>()
  return (key) => {
    const text = known.get(key)
    if (text !== undefined) return text
    if (known.size >= keptAtMost) known.clear()
    const fresh = write(key)
    known.set(key, fresh)
    return fresh
  }
}

/** For the whole page: a long list has hundreds of cells that say a day or an amount. */
export function usePageFormat() {
  const { i18n, t } = useTranslation('common')
  const { language } = i18n
  const timeZone = useSettings().timeZone ?? undefined
  const today = useToday(timeZone)
  return useMemo(() => {
    const dateShort = written((day: string) => format.formatDate(language, day))
    return {
      today,
      number: (value: number) => format.formatNumber(language, value),
      percent: (value: number) => format.formatPercent(language, value),
      /** `€1,284.97`; an amount without a currency says so. */
      money: (money: Money) => {
        const amount = format.formatMoney(language, money)
        return money.currency === null ? t('amountNoCurrency', { amount }) : amount
      },
      /** `€2,113`: beside the exact amount only. */
      moneyRounded: (money: Money) => format.formatMoneyRounded(language, money),
      /** `/yr`, `/mo`, `/3 mo`; nothing where the term is not stated. */
      term: (months: number | null) => {
        if (months === null) return ''
        if (months === 1) return t('perMonth')
        if (months === 12) return t('perYear')
        const [key, count] =
          months % 12 === 0
            ? (['perYears', months / 12] as const)
            : (['perMonths', months] as const)
        return t(key, { n: format.formatNumber(language, count), count })
      },
      /** `incl. VAT`, `plus VAT`, or nothing where not stated. */
      tax: (included: boolean | null) =>
        included === null ? null : t(included ? 'taxIncluded' : 'taxExcluded'),
      date: (day: string, style: Parameters<typeof format.formatDate>[2] = 'short') =>
        style === 'short' ? dateShort(day) : format.formatDate(language, day, style),
      /** `November 2026`, as it stands above a group or at the start of a row. */
      month: (month: string) =>
        format.asHeading(language, format.formatDate(language, month, 'month')),
      dateNear: written((day: string) => format.formatDateNear(language, day, today)),
      relative: written((day: string) => format.formatRelativeDays(language, day, today)),
      daysFromToday: (day: string) => format.daysBetween(today, day),
      /** Of an instant: 0 today, negative before. */
      daysFromNow: (instant: string) =>
        format.daysBetween(today, format.dayOf(new Date(instant), timeZone)),
      time: (instant: string) => format.formatTime(language, instant, timeZone),
      dateTime: (instant: string) => format.formatDateTime(language, instant, timeZone),
      /** `08:14` today, `Thu 19 Nov` within a week, then `12 Nov`. */
      moment: (instant: string) => format.formatMoment(language, instant, today, timeZone),
      duration: (seconds: number) => format.formatDuration(language, seconds),
      /** The day of an instant in the reader's zone, `20 November 2026`. */
      day: (instant: string) =>
        format.formatDate(language, format.dayOf(new Date(instant), timeZone), 'long'),
      country: (code: string) => format.formatName(language, 'region', code),
      language: (tag: string) =>
        format.asHeading(language, format.formatName(language, 'language', tag)),
      /** Between sentences. */
      gap: format.sentenceGap(language),
      /** A title with a full stop, where a sentence follows. */
      sentence: (title: string) => format.asSentence(language, title),
      either: (items: readonly string[]) => format.formatEither(language, items),
      list: (items: readonly string[]) => format.formatList(language, items),
    }
  }, [language, timeZone, today, t])
}

export type Format = ReturnType<typeof usePageFormat>

export const FormatContext = createContext<Format | null>(null)

/** Numbers, money and dates in the page's language and the reader's time zone. */
export function useFormat(): Format {
  const pageFormat = use(FormatContext)
  if (pageFormat === null) throw new Error('outside of FormatContext')
  return pageFormat
}
