/** Days and moments in the forms that providers send. For the rules: `docs/contract.md`, "Days". */
import { dayIn } from '#i18n/days.ts'

import keyNames from './key-names.json' with { type: 'json' }
import { dayText, isRecord, scalarText } from './plain.ts'

export interface DateRules {
  /** IANA zone of the account, in which a timestamp has its day. `null`: UTC. */
  timeZone: string | null
  /** IANA zone of times that state none. `null`: UTC. */
  providerZone?: string | null
  /** Order of `01/12/2026`. Without it such a date is ambiguous, and reads as `null`. */
  order?: 'dmy' | 'mdy'
}

interface DateParts {
  year: number
  month: number
  day: number
  /** Time of day in milliseconds; `null` if only a day is stated. */
  time: number | null
  /** Minutes east of UTC; `null` if not stated. */
  offset: number | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const zone = String.raw`Z|UTC|GMT|[+-]\d{2}:?\d{2}`
const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?`
const isoClock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`
const isoDay = String.raw`([+-]?\d{4,6})[-/.](\d{1,2})[-/.](\d{1,2})`
const isoTime = String.raw`(?:T|\s+|,\s*)${isoClock}\s*(${zone}|[+-]\d{2})?(?:\[[\w/]+\])?`
/** `2026-12-01`, `2026-12-01T08:30:00.123+01:00[Europe/Berlin]`. */
const iso = new RegExp(`^${isoDay}(?:${isoTime})?$`, 'i')
/** `20261201T083000Z`. */
const compact =
  /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})?)?$/i
const clockAfter = (before: string) => String.raw`(?:,?\s+${before}${clock}\s*(${zone})?)?`
/** `01/12/2026`, `01.12.2026 08:30`. */
const numeric = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${clockAfter('')}$`, 'i')
const ordinal = '(?:st|nd|rd|th)?'
const dayFirst = String.raw`(\d{1,2})${ordinal}[\s.-]+([a-z]{3})[a-z]*`
const monthFirst = String.raw`([a-z]{3})[a-z]*\.?\s+(\d{1,2})${ordinal}`
const weekday = String.raw`(?:[a-z]{3,9},?\s+)?`
/** `Tue, 1 Dec 2026 08:30`, `December 1st, 2026`. */
const worded = new RegExp(
  String.raw`^${weekday}(?:${dayFirst}|${monthFirst})[\s.,-]+(\d{4})${clockAfter(String.raw`(?:at\s+)?`)}$`,
  'i',
)

function offsetOf(zone: string | undefined): number | null {
  if (!zone) return null
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0))
}

function checked(
  [year, month, day]: readonly [number, number, number],
  [hour, minute, second = '0', fraction = '0']: readonly (string | undefined)[],
  zone: string | undefined,
): DateParts | null {
  // Zero dates (0000-00-00, -0001-11-30, 1899-12-30, 1970-01-01) and "never" (9999-12-31).
  if (year <= 1970 || year >= 9999 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  if (hour === undefined) return { year, month, day, time: null, offset: null }
  const seconds = Math.min(Number(second), 59) + Number(`0.${fraction}`)
  if (Number(hour) > 23 || Number(minute) > 59) return null
  const time = Math.floor((Number(hour) * 3600 + Number(minute) * 60 + seconds) * 1000)
  return { year, month, day, time, offset: offsetOf(zone) }
}

function parse(textual: string, order: DateRules['order']): DateParts | null {
  let m = iso.exec(textual) ?? compact.exec(textual)
  if (m) return checked([Number(m[1]), Number(m[2]), Number(m[3])], m.slice(4, 8), m[8])
  m = numeric.exec(textual)
  if (m) {
    const [a, b] = [Number(m[1]), Number(m[3])]
    const dayFirst = m[2] === '.' || a > 12 || a === b || (b <= 12 && order === 'dmy')
    if (!dayFirst && b <= 12 && order !== 'mdy') return null
    return checked(dayFirst ? [Number(m[4]), b, a] : [Number(m[4]), a, b], m.slice(5, 8), m[8])
  }
  m = worded.exec(textual)
  if (!m) return null
  const month = months.indexOf((m[2] ?? m[3] ?? '').toLowerCase()) + 1
  return checked([Number(m[5]), month, Number(m[1] ?? m[4])], m.slice(6, 9), m[9])
}

/** Milliseconds for seconds, milli-, micro- or nanoseconds since 1970, judged by size. */
function epoch(value: number): number | null {
  const size = Math.abs(value)
  if (size < 1e8 || size >= 1e20) return null
  const ms =
    size < 1e11 ? value * 1000 : size < 1e14 ? value : size < 1e17 ? value / 1e3 : value / 1e6
  // Outside 1900 to 2200 it is something else than a date.
  return ms > -2.2e12 && ms < 7.3e12 ? Math.floor(ms) : null
}

/** A moment in milliseconds, the parts as written, or `null` if it is not a date. */
function read(value: unknown, rules: DateRules): number | DateParts | null {
  if (isRecord(value)) {
    const key = keyNames.date.find((one) => scalarText(value[one]) !== null)
    return key === undefined ? null : read(value[key], rules)
  }
  const textual = scalarText(value)
  if (textual === null || textual.length > 64) return null
  const digits = /^(?:\/Date\()?(-?\d{8,20})(?:\.\d+)?(?:[+-]\d{4})?(?:\)\/)?$/.exec(textual)?.[1]
  if (digits !== undefined && !/^(?:19|20|21)\d{6}$/.test(digits)) return epoch(Number(digits))
  return parse(textual, rules.order)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const zoned = (zone: string) => {
  let format = formats.get(zone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    } as const
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts, ...time })
    formats.set(zone, format)
  }
  return format
}

/** `2026-12-01, 08:30:00`. @throws RangeError for an unknown zone */
const wallClock = (ms: number, zone: string) => zoned(zone).format(ms)

const monthAndDay = [
  String.raw`(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`,
  '(?:0[13-9]|1[0-2])-(?:29|30)',
  '(?:0[13578]|1[02])-31',
].join('|')
const isoTimeOfDay = String.raw`[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?`
/** Shortcut for how nearly all days arrive. 29 February is checked the long way. */
const plainDay = new RegExp(
  String.raw`^(?:19[89]\d|2\d{3})-(?:${monthAndDay})(?:${isoTimeOfDay})?$`,
)

/** The day as written; for a timestamp, the day in the account's zone. */
export function calendarDay(value: unknown, rules: DateRules): string | null {
  if (typeof value === 'string' && plainDay.test(value)) return value.slice(0, 10)
  const moment = read(value, rules)
  if (moment === null) return null
  if (typeof moment === 'number') return dayIn(moment, rules.timeZone ?? 'UTC')
  return dayText(moment.year, moment.month, moment.day)
}

/** RFC 3339 in UTC. A day without a time becomes its first moment. */
export function instant(value: unknown, rules: DateRules): string | null {
  const moment = read(value, rules)
  if (moment === null) return null
  const ms = typeof moment === 'number' ? moment : momentOf(moment, rules.providerZone ?? null)
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

function momentOf({ year, month, day, time, offset }: DateParts, zone: string | null): number {
  const wall = Date.UTC(year, month - 1, day) + (time ?? 0)
  if (offset !== null) return wall - offset * 60_000
  if (zone === null || time === null) return wall
  const shift = (ms: number) => Date.parse(`${wallClock(ms, zone).replace(', ', 'T')}Z`) - ms
  const once = wall - shift(wall)
  return wall - shift(once)
}
