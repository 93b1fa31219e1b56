/**
 * Formats numbers, money and dates for a language, with `Intl` only. Every function is pure and takes
 * the language first; `today` is a parameter, never the clock.
 */
import { minorUnitDigits } from './currencies.ts'
import { dayOf, daysBetween } from './days.ts'
import { isPseudo, languageOf } from './languages.ts'

interface Money {
  readonly minorUnits: number
  /** ISO 4217; `null` if not stated. */
  readonly currency: string | null
}

/** The pseudo-languages keep English numbers, so that tests can compare them. */
export const localeOf = (language: string): string => (isPseudo(language) ? 'en' : language)

const cache = new Map<string, unknown>()
/** Creating a formatter is slow, so each is kept. */
function cached<T>(key: string, create: () => T): T {
  if (!cache.has(key)) cache.set(key, create())
  // Safe: every key starts with the kind of formatter stored under it.
  return cache.get(key) as T
}

const isWrittenWithoutSpaces = (language: string): boolean => /^(ja|zh)\b/.test(language)

/** CLDR writes `9 日後` for Japanese; beside our texts it is `9日後`. */
const withoutGaps = (language: string, text: string): string =>
  isWrittenWithoutSpaces(language) ? text.replace(/(?<=\d) (?=\p{Script=Han})/gu, '') : text

/** Replaces the hyphens that `Intl` puts before negative numbers with a minus sign. */
export const trueMinus = (text: string): string =>
  text.replace(/[-\u2010\u2011\u2012\u2013]/gu, '\u2212')

/**
 * In a right-to-left amount, the sign of `JP¥` would move before its letters. A left-to-right mark
 * after it keeps it in its place.
 */
const keepSign = (text: string): string =>
  text.startsWith('\u200F') ? text.replace(/[A-Z]\p{Sc}/u, '$&\u200E') : text

/** `1,248`. */
export const formatNumber = (language: string, value: number, maximumFractionDigits = 2): string =>
  trueMinus(
    cached(
      `number ${language} ${maximumFractionDigits}`,
      () => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits }),
    ).format(value),
  )

/** `19%`, or `19 %` where the language puts a space. */
export const formatPercent = (language: string, percent: number): string =>
  trueMinus(
    cached(
      `percent ${language}`,
      () =>
        new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }),
    ).format(percent / 100),
  )

/** Minor units as decimal text, `-12.05`, without the rounding of a division. */
export const decimalText = (minorUnits: number, digits: number): string => {
  const whole = Math.abs(minorUnits)
    .toString()
    .padStart(digits + 1, '0')
  const sign = minorUnits < 0 ? '-' : ''
  return digits === 0 ? sign + whole : `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/**
 * `€1,284.97`, `¥46,800`, `−€5.00`, with the digits of ISO 4217. Without a currency, just the amount
 * with two digits; the caller says that the currency is not stated.
 */
export function formatMoney(language: string, money: Money): string {
  const digits = minorUnitDigits(money.currency)
  const format = cached(
    `money ${language} ${money.currency}`,
    () =>
      new Intl.NumberFormat(localeOf(language), {
        ...(money.currency === null
          ? {}
          : { style: 'currency', currency: money.currency, currencyDisplay: 'symbol' }),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  // Passed as text, the decimal is formatted digit by digit (ECMA-402 §16.5.16), without rounding.
  return keepSign(
    trueMinus(format.format(decimalText(money.minorUnits, digits) as Intl.StringNumericLiteral)),
  )
}

/** Below this, rounding to the whole unit would change what an amount says: 4.250 dinars are not 4. */
const alwaysExact = 100

/**
 * `€2,113`: a large amount rounded to the whole unit, for labels next to the exact amount.
 * @param highest of the amounts beside it, in minor units, so that all are as exact
 */
export function formatMoneyRounded(
  language: string,
  money: Money,
  highest: number = Math.abs(money.minorUnits),
): string {
  const { minorUnits, currency } = money
  const unit = 10 ** minorUnitDigits(currency)
  const value = minorUnits / unit
  const isExact = highest / unit < alwaysExact || (value !== 0 && Math.round(value) === 0)
  if (isExact && !Number.isInteger(value)) return formatMoney(language, money)
  const format = cached(
    `money rounded ${language} ${currency}`,
    () =>
      new Intl.NumberFormat(localeOf(language), {
        ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'symbol' }),
        maximumFractionDigits: 0,
      }),
  )
  return keepSign(trueMinus(format.format(value)))
}

/** Days are both parsed and formatted in UTC, so no time zone can shift them. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const dateFormats = {
  /** `20 November 2026`: in text. */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `20 Nov 2026`: in rows. */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `Friday 20 November`: heads of days within the last months. */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `20 Nov`. */
  dayMonth: { day: 'numeric', month: 'short' },
  /** `November 2026`. */
  month: { month: 'long', year: 'numeric' },
  /** `Nov`. */
  monthShort: { month: 'short' },
  /** `2027`. */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dateLocale = (language: string): string => languageOf(language)?.dates ?? language

/** Takes a day, `2026-11-20`, or a month, `2026-11`. */
export function formatDate(
  language: string,
  day: string,
  style: keyof typeof dateFormats = 'short',
): string {
  const format = cached(
    `date ${language} ${style}`,
    () => new Intl.DateTimeFormat(dateLocale(language), { ...dateFormats[style], timeZone: 'UTC' }),
  )
  return withoutGaps(language, format.format(utc(day.length === 7 ? `${day}-01` : day)))
}

/** `20 Nov` up to 183 days before or after today, else `20 Nov 2026`. */
export const formatDateNear = (language: string, day: string, today: string): string =>
  formatDate(language, day, Math.abs(daysBetween(today, day)) <= 183 ? 'dayMonth' : 'short')

/** `in 9 days`, `tomorrow`, `3 days ago`; `null` if more than 365 days away. */
export function formatRelativeDays(language: string, day: string, today: string): string | null {
  const days = daysBetween(today, day)
  if (Math.abs(days) > 365) return null
  const format = cached(
    `relative ${language}`,
    () => new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }),
  )
  return withoutGaps(language, format.format(days, 'day'))
}

/** How clock times are shown. */
export interface ClockStyle {
  /** IANA. */
  timeZone: string
  /** Adds the zone's name, for readers whose own clock shows another time. */
  named?: boolean
}

const clockParts = ({ timeZone, named }: ClockStyle) =>
  ({
    hour: '2-digit',
    minute: '2-digit',
    // Arabic and American English default to 12 hours: docs/voice.md.
    hourCycle: 'h23',
    timeZone,
    ...(named ? { timeZoneName: 'short' } : {}),
  }) as const satisfies Intl.DateTimeFormatOptions

const clockKey = (language: string, { timeZone, named = false }: ClockStyle): string =>
  `${language} ${timeZone} ${named}`

/** `10:42`, or `10:42 CET`. */
export const formatTime = (language: string, instant: string, style: ClockStyle): string =>
  cached(
    `time ${clockKey(language, style)}`,
    () => new Intl.DateTimeFormat(dateLocale(language), clockParts(style)),
  ).format(new Date(instant))

/** `20 Nov 2026, 10:42`: the date as `formatDate` writes it. */
export const formatDateTime = (language: string, instant: string, style: ClockStyle): string =>
  cached(
    `date-time ${clockKey(language, style)}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), { ...dateFormats.short, ...clockParts(style) }),
  ).format(new Date(instant))

/** Whether this machine's own clock shows another time at that instant than the zone's. */
export function differsFromDevice(instant: string, timeZone: string): boolean {
  const clockIn = (zone: string | undefined) =>
    cached(
      `clock ${zone}`,
      () =>
        new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }),
    ).format(new Date(instant))
  return clockIn(timeZone) !== clockIn(undefined)
}

/**
 * A past instant as briefly as possible: `08:14` today, else `12 Nov`. Its day is the one in
 * `calendarZone`, as `today` is.
 */
export function formatMoment(
  language: string,
  instant: string,
  { today, calendarZone }: { today: string; calendarZone: string },
  style: ClockStyle,
): string {
  const day = dayOf(instant, calendarZone)
  return day === today ? formatTime(language, instant, style) : formatDateNear(language, day, today)
}

/** The space between two sentences. Empty in Japanese and Chinese, whose full stop includes it. */
export const sentenceGap = (language: string): string =>
  isWrittenWithoutSpaces(language) ? '' : ' '

/** ` (example.com)`, for after a word. Japanese and Chinese have full-width brackets and no space. */
export const inBrackets = (language: string, text: string): string =>
  isWrittenWithoutSpaces(language) ? `（${text}）` : ` (${text})`

/** Whether the text already ends in a full stop, as `Inc.` does. Direction marks may follow it. */
export const endsInStop = (text: string): boolean => /\.\p{Cf}*$/u.test(text)

/** Adds the language's full stop to a title, so that a sentence can follow. */
export const asSentence = (language: string, title: string): string =>
  endsInStop(title) ? title : title + (isWrittenWithoutSpaces(language) ? '。' : '.')

/** Capitalises what `Intl` writes for the middle of a sentence: `Novembre 2026`. */
export const asHeading = (language: string, text: string): string =>
  text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(localeOf(language)))

/** `a, b and c`. */
export const formatList = (language: string, items: readonly string[]): string =>
  cached(
    `list ${language}`,
    () => new Intl.ListFormat(localeOf(language), { type: 'conjunction' }),
  ).format(items)

/** `a or b`. */
export const formatEither = (language: string, items: readonly string[]): string =>
  cached(
    `either ${language}`,
    () => new Intl.ListFormat(localeOf(language), { type: 'disjunction' }),
  ).format(items)

/** The name of a code: `Germany` for `DE`, `German` for `de`; an unknown code is returned as is. */
export function formatName(language: string, type: 'region' | 'language', code: string): string {
  try {
    const names = cached(
      `names ${type} ${language}`,
      () => new Intl.DisplayNames(localeOf(language), { type }),
    )
    return names.of(code) ?? code
  } catch {
    // `Intl` throws for text that is not a code at all, which a provider may send.
    return code
  }
}

/** `4 min`, `36 sec`: rounded to the largest unit. */
export function formatDuration(language: string, seconds: number): string {
  const [value, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  })
  return withoutGaps(language, format.format(value))
}
