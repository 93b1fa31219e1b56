import type { FlatNamespace, i18n as I18n, TFunction } from 'i18next'
import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Money } from '#contract/shapes.ts'
import { dayEndOf, dayOf as dayOfInstant, daysBetween } from '#i18n/days.ts'
import * as format from '#i18n/format.ts'
import { formatNumber } from '#i18n/format.ts'
import { useCalendar } from '#web/api/session.ts'
import { isTimeZone, useSettings } from '#web/app/settings/settings.ts'
import { hiddenAmount } from '#web/ui/Hidden.tsx'

/** `€12.40 plus tax`; the bare amount if it is not stated whether tax is included. */
function withTax(t: TFunction, amount: string, included: boolean | null): string {
  if (included === null) return amount
  return t(included ? 'price.incl.once' : 'price.plus.once', { amount })
}

/** One text for amount, period and tax, because languages order them differently. */
function priceText(
  t: TFunction,
  language: string,
  amount: string,
  months: number | null,
  included: boolean | null,
): string {
  if (months === null) return withTax(t, amount, included)
  const basis = included === null ? 'bare' : included ? 'incl' : 'plus'
  if (months === 1) return t(`price.${basis}.month`, { amount })
  if (months === 12) return t(`price.${basis}.year`, { amount })
  const isYears = months % 12 === 0
  const count = isYears ? months / 12 : months
  const counted = { amount, count, n: formatNumber(language, count) }
  return isYears ? t(`price.${basis}.years`, counted) : t(`price.${basis}.months`, counted)
}

const maxCached = 5000

/** Caches results, because `Intl` is slow and many rows show the same day. */
function memoize<T extends string | number, R>(compute: (key: T) => R): (key: T) => R {
  const cache = new Map<T, R>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= maxCached) cache.clear()
    const result = compute(key)
    cache.set(key, result)
    return result
  }
}

/** Created once for the whole page, because a long list has hundreds of dates and amounts. */
export function usePageFormat(i18n: I18n) {
  const { t } = useTranslation('common')
  const { language } = i18n
  const calendar = useCalendar()
  const today = calendar?.today ?? ''
  // A browser may know fewer zones than the server; without one, times are in UTC and say so.
  const calendarZone = isTimeZone(calendar?.timeZone) ? calendar.timeZone : 'UTC'
  const settings = useSettings()
  const clockZone = settings.timeZone ?? calendarZone
  const hidden = settings.presenter ? hiddenAmount : null
  return useMemo(() => {
    const clock = (instant: string): format.ClockStyle => ({
      timeZone: clockZone,
      named: format.differsFromDevice(instant, clockZone),
    })
    const dayOf = (instant: string) => dayOfInstant(instant, calendarZone)
    const taxName = t('tax')
    const dateShort = memoize((day: string) => format.formatDate(language, day))
    return {
      i18n,
      /** Texts of namespaces, joined by commas. Suspends until they have been loaded. */
      textsOf: memoize((joined: string) => {
        const namespaces = joined.split(',') as [FlatNamespace]
        if (namespaces.every((namespace) => i18n.hasLoadedNamespace(namespace)))
          return i18n.getFixedT(language, namespaces[0])
        throw i18n.loadNamespaces(namespaces)
      }),
      /** Today in the account's time zone, as the server says; empty until it has. */
      today,
      /** Replaces an amount that may not be shown. */
      hidden: hiddenAmount,
      number: (value: number) => format.formatNumber(language, value),
      /** For a text with plural forms: `count` chooses the form, and `n` is what it shows. */
      count: (count: number) => ({ count, n: format.formatNumber(language, count) }),
      percent: (value: number) => format.formatPercent(language, value),
      /** `€1,284.97`. An amount without a currency says so. */
      money: (money: Money) => {
        if (hidden) return hidden
        const amount = format.formatMoney(language, money)
        return money.currency === null ? t('amountNoCurrency', { amount }) : amount
      },
      /** `€2,113`. Only next to the exact amount. */
      moneyRounded: (money: Money, highest?: number) =>
        hidden ?? format.formatMoneyRounded(language, money, highest),
      /** `/yr`, `/mo`, `/3 mo`; empty if the term is not stated. */
      term: (months: number | null) => {
        if (months === null || hidden) return ''
        if (months === 1) return t('perMonth')
        if (months === 12) return t('perYear')
        const [key, count] =
          months % 12 === 0
            ? (['perYears', months / 12] as const)
            : (['perMonths', months] as const)
        return t(key, { n: format.formatNumber(language, count), count })
      },
      /** The word for any tax, because the provider names taxes only on invoices. */
      taxName,
      /** `plus tax`, only for below an amount; empty if not stated. */
      tax: (included: boolean | null) => (hidden === null ? withTax(t, '', included).trim() : ''),
      /** `€12.40 plus tax`; the bare amount if it is not stated whether tax is included. */
      withTax: (amount: string, included: boolean | null) => hidden ?? withTax(t, amount, included),
      /** `€12.40 a year plus tax`, with only what is stated. */
      price: (amount: string, months: number | null, included: boolean | null) =>
        hidden ?? priceText(t, language, amount, months, included),
      date: (day: string, style: Parameters<typeof format.formatDate>[2] = 'short') =>
        style === 'short' ? dateShort(day) : format.formatDate(language, day, style),
      /** `November 2026`, capitalized for the start of a group or row. */
      month: (month: string) =>
        format.asHeading(language, format.formatDate(language, month, 'month')),
      dateNear: memoize((day: string) => format.formatDateNear(language, day, today)),
      relative: memoize((day: string) => format.formatRelativeDays(language, day, today)),
      daysFromToday: (day: string) => daysBetween(today, day),
      /** Calendar days until an instant: 0 today, negative in the past. */
      daysFromNow: (instant: string) => daysBetween(today, dayOf(instant)),
      time: (instant: string) => format.formatTime(language, instant, clock(instant)),
      dateTime: (instant: string) => format.formatDateTime(language, instant, clock(instant)),
      /** `08:14` today, else `12 Nov`. */
      moment: (instant: string) =>
        format.formatMoment(language, instant, { today, calendarZone }, clock(instant)),
      duration: (seconds: number) => format.formatDuration(language, seconds),
      /** The clock time at which the instant's day ends in the account's time zone. */
      endOfDay: memoize((instant: string) => {
        const end = dayEndOf(instant, calendarZone)
        return format.formatTime(language, end, clock(end))
      }),
      /** The day of an instant in the account's time zone, `20 November 2026`. */
      day: (instant: string, style: 'long' | 'short' = 'long') =>
        format.formatDate(language, dayOf(instant), style),
      country: (code: string) => format.formatName(language, 'region', code),
      language: (tag: string) =>
        format.asHeading(language, format.formatName(language, 'language', tag)),
      /** What goes between two sentences. */
      gap: format.sentenceGap(language),
      /** ` (example.com)`, for after a word. */
      inBrackets: (text: string) => format.inBrackets(language, text),
      /** Ends a title with a full stop, for when a sentence follows. */
      sentence: (title: string) => format.asSentence(language, title),
      either: (items: readonly string[]) => format.formatEither(language, items),
      list: (items: readonly string[]) => format.formatList(language, items),
    }
  }, [i18n, language, clockZone, calendarZone, today, hidden, t])
}

export type Format = ReturnType<typeof usePageFormat>

export const FormatContext = createContext<Format | null>(null)

/** Numbers, money and dates in the page's language and the account's time zone. */
export function useFormat(): Format {
  const pageFormat = use(FormatContext)
  if (pageFormat === null) throw new Error('useFormat needs a FormatContext')
  return pageFormat
}
