/**
 * Numbers, money and dates as a reader of one language writes them. `Intl` only. Every function
 * takes the language first and is pure; `today` is a parameter, never the clock.
 */
import { minorUnitDigits } from './currencies.ts'
import { pseudoLanguage } from './languages.ts'

interface Money {
  readonly minorUnits: number
  /** ISO 4217; `null`: not stated, two digits. */
  readonly currency: string | null
}

/** The pseudo-language mirrors the page, not the numbers: they stay English to be compared. */
const localeOf = (language: string): string => (language === pseudoLanguage.tag ? 'en' : language)

const cache = new Map<string, unknown>()
function kept<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make())
  // Each key names the kind of formatter, so what lies under it is of that kind.
  return cache.get(key) as T
}

/** ASCII and small hyphens that `Intl` puts before negative numbers become U+2212. */
const trueMinus = (text: string): string => text.replace(/[-\u2010\u2011\u2012\u2013]/gu, '\u2212')

/** `1,248`. */
export const formatNumber = (language: string, value: number, maximumFractionDigits = 2): string =>
  trueMinus(
    kept(
      `number ${language} ${maximumFractionDigits}`,
      () => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits }),
    ).format(value),
  )

/** `19 %` of 19, spaced as the language does. */
export const formatPercent = (language: string, percent: number): string =>
  trueMinus(
    kept(
      `percent ${language}`,
      () =>
        new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }),
    ).format(percent / 100),
  )

/** Minor units as a plain decimal, exact beyond 2^53 of the shifted value: `-12.05`. */
const decimalText = (minorUnits: number, digits: number): string => {
  const whole = Math.abs(minorUnits)
    .toString()
    .padStart(digits + 1, '0')
  const sign = minorUnits < 0 ? '-' : ''
  return digits === 0 ? sign + whole : `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/**
 * `€1,284.97`, `¥46,800`, `−€5.00`. Digits by ISO 4217. Without a currency the bare amount with two
 * digits: the caller says that the currency is not stated.
 */
export function formatMoney(language: string, money: Money): string {
  const digits = minorUnitDigits(money.currency)
  const format = kept(
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
  // A decimal in text form is formatted digit by digit (ECMA-402 §16.5.16), so nothing is rounded.
  return trueMinus(
    format.format(decimalText(money.minorUnits, digits) as Intl.StringNumericLiteral),
  )
}

/** `€2,113`: a label beside the exact amount, rounded to the currency's whole unit. */
export const formatMoneyRounded = (language: string, { minorUnits, currency }: Money): string =>
  trueMinus(
    kept(
      `money rounded ${language} ${currency}`,
      () =>
        new Intl.NumberFormat(localeOf(language), {
          ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'symbol' }),
          maximumFractionDigits: 0,
        }),
    ).format(minorUnits / 10 ** minorUnitDigits(currency)),
  )

/** A day as midnight UTC, formatted in UTC: no zone can shift it. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const dateFormats = {
  /** `20 November 2026`: in text. */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `20 Nov 2026`: in rows. */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `20 Nov`. */
  dayMonth: { day: 'numeric', month: 'short' },
  /** `November 2026`. */
  month: { month: 'long', year: 'numeric' },
  /** `Nov`. */
  monthShort: { month: 'short' },
  /** `Thu 19 Nov`. */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Day before month as the design writes it, for the one language whose default is the other way. */
const dateLocale = (language: string): string =>
  localeOf(language) === 'en' ? 'en-GB' : localeOf(language)

/** A `CalendarDate` (`2026-11-20`) or, for months, `2026-11`. */
export function formatDate(
  language: string,
  day: string,
  style: keyof typeof dateFormats = 'short',
): string {
  return kept(
    `date ${language} ${style}`,
    () => new Intl.DateTimeFormat(dateLocale(language), { ...dateFormats[style], timeZone: 'UTC' }),
  ).format(utc(day.length === 7 ? `${day}-01` : day))
}

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).valueOf() - utc(from).valueOf()) / 86_400_000)

/** `20 Nov` within six months (183 days) of today either way, else `20 Nov 2026`. */
export const formatDateNear = (language: string, day: string, today: string): string =>
  formatDate(language, day, Math.abs(daysBetween(today, day)) <= 183 ? 'dayMonth' : 'short')

/** `in 9 days`, `tomorrow`, `3 days ago`; `null` beyond 365 days. */
export function formatRelativeDays(language: string, day: string, today: string): string | null {
  const days = daysBetween(today, day)
  if (Math.abs(days) > 365) return null
  return kept(
    `relative ${language}`,
    () => new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }),
  ).format(days, 'day')
}

/** An instant's time of day in the reader's zone: `10:42`. */
export const formatTime = (language: string, instant: string, timeZone?: string): string =>
  kept(
    `time ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), {
        hour: '2-digit',
        minute: '2-digit',
        ...(timeZone === undefined ? {} : { timeZone }),
      }),
  ).format(new Date(instant))

/** `20 Nov 2026, 10:42` in the reader's zone. */
export const formatDateTime = (language: string, instant: string, timeZone?: string): string =>
  kept(
    `date-time ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), {
        dateStyle: 'medium',
        timeStyle: 'short',
        ...(timeZone === undefined ? {} : { timeZone }),
      }),
  ).format(new Date(instant))

/** The calendar day of an instant in a zone, `2026-11-20`; the machine's own zone where not given. */
export function dayOf(instant: Date, timeZone?: string): string {
  const parts = kept(
    `day ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-CA', {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        calendar: 'gregory',
        numberingSystem: 'latn',
        ...(timeZone === undefined ? {} : { timeZone }),
      }),
  )
  const part = Object.fromEntries(parts.formatToParts(instant).map((p) => [p.type, p.value]))
  return `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`
}

/** When something happened, as short as it stays clear: `08:14` today, `Thu 19 Nov`, `12 Nov`. */
export function formatMoment(
  language: string,
  instant: string,
  today: string,
  timeZone?: string,
): string {
  const day = dayOf(new Date(instant), timeZone)
  const days = daysBetween(today, day)
  if (days === 0) return formatTime(language, instant, timeZone)
  if (days < 0 && days > -7) return formatDate(language, day, 'weekday')
  return formatDateNear(language, day, today)
}

const writtenWithoutSpaces = (language: string): boolean => /^(ja|zh)\b/.test(language)

/** What stands between two sentences: a space, or nothing after a full stop that brings its own. */
export const sentenceGap = (language: string): string => (writtenWithoutSpaces(language) ? '' : ' ')

/** Whether a text brings its full stop along, as an abbreviation does; marks of direction may follow. */
export const endsInStop = (text: string): boolean => /\.\p{Cf}*$/u.test(text)

/** A title that a sentence follows: with the language's full stop. */
export const asSentence = (language: string, title: string): string =>
  endsInStop(title) ? title : title + (writtenWithoutSpaces(language) ? '。' : '.')

/** What `Intl` writes for the middle of a sentence, as it begins a line: `Novembre 2026`. */
export const asHeading = (language: string, text: string): string =>
  text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(localeOf(language)))

/** `a, b and c`. */
export const formatList = (language: string, items: readonly string[]): string =>
  kept(
    `list ${language}`,
    () => new Intl.ListFormat(localeOf(language), { type: 'conjunction' }),
  ).format(items)

/** `a or b`. */
export const formatEither = (language: string, items: readonly string[]): string =>
  kept(
    `either ${language}`,
    () => new Intl.ListFormat(localeOf(language), { type: 'disjunction' }),
  ).format(items)

/** What a code stands for, `Germany` for `DE`, `German` for `de`; the code itself where unknown. */
export function formatName(language: string, type: 'region' | 'language', code: string): string {
  try {
    const names = kept(
      `names ${type} ${language}`,
      () => new Intl.DisplayNames(localeOf(language), { type }),
    )
    return names.of(code) ?? code
  } catch {
    // Not a code at all: the provider's word stands as it is.
    return code
  }
}

/** `4 min`, `36 sec`: a duration rounded to its largest unit. */
export function formatDuration(language: string, seconds: number): string {
  const [value, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(value)
}
