/** Days and moments in the forms that providers send them in. The rules: `docs/contract.md`, "Days". */
import { dayText, isRecord, scalarText } from './plain.ts'

export interface DateRules {
  /** IANA zone of the account: the day of an epoch is a day there. `null`: UTC. */
  timeZone: string | null
  /** IANA zone of the provider's times without a zone; `null`: UTC. */
  providerZone?: string | null
  /** Order of `01/12/2026`; without it such a date is ambiguous and `null`. */
  order?: 'dmy' | 'mdy'
}

interface Parts {
  year: number
  month: number
  day: number
  /** Milliseconds of the time of day, `null` where only a day is stated. */
  time: number | null
  /** Minutes east of UTC; `null`: not stated. */
  offset: number | null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const iso =
  /^([+-]?\d{4,6})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+|,\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?(?:\[[\w/]+\])?)?$/i
const compact =
  /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})?)?$/i
const numeric =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i
const worded =
  /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3})[a-z]*|([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?)[\s.,-]+(\d{4})(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i

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
): Parts | null {
  // Zero dates of databases and runtimes: 0000-00-00, -0001-11-30, 1899-12-30, 1970-01-01; and "never".
  if (year <= 1970 || year >= 9999 || month < 1 || month > 12 || day < 1) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  if (hour === undefined) return { year, month, day, time: null, offset: null }
  const seconds = Math.min(Number(second), 59) + Number(`0.${fraction}`)
  if (Number(hour) > 23 || Number(minute) > 59) return null
  const time = Math.floor((Number(hour) * 3600 + Number(minute) * 60 + seconds) * 1000)
  return { year, month, day, time, offset: offsetOf(zone) }
}

function parse(textual: string, order: DateRules['order']): Parts | null {
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

/** Seconds, milli-, micro- or nanoseconds since 1970, told apart by size; 0 is no date. */
function epoch(value: number): number | null {
  const size = Math.abs(value)
  if (size < 1e8 || size >= 1e20) return null
  const ms =
    size < 1e11 ? value * 1000 : size < 1e14 ? value : size < 1e17 ? value / 1e3 : value / 1e6
  // 1900 to 2200: what lies outside is no date of a customer's.
  return ms > -2.2e12 && ms < 7.3e12 ? Math.floor(ms) : null
}

const inner = ['date', 'datetime', 'dateTime', 'iso', 'iso8601', '$date', 'timestamp', 'unix', 'epoch', 'seconds', '_seconds', 'value', 'utc', 'at', 'on', 'raw'] // prettier-ignore

/** A moment in milliseconds, or the parts as written; `null`: no date. */
function read(value: unknown, rules: DateRules): number | Parts | null {
  if (isRecord(value)) {
    const key = inner.find((one) => scalarText(value[one]) !== null)
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

/** `2026-12-01, 08:30:00` in a zone. @throws RangeError for a zone that is unknown */
const wallClock = (ms: number, zone: string) => zoned(zone).format(ms)

/** The day of a moment in a zone (UTC where none is given). */
export const dayIn = (ms: number, zone: string | null): string =>
  zone === null || zone === 'UTC'
    ? new Date(ms).toISOString().slice(0, 10)
    : wallClock(ms, zone).slice(0, 10)

const plainDay =
  /^(?:19[89]\d|2\d{3})-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)(?:$|[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$)/

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 48
  return value >= 0 && value <= 9 ? value : 100
}

/** Days of each month in every year. */
const lengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `2026-12-01`: what nearly every day is written as, told without a pattern. 29 February is looked at closer. */
export function isPlainDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false
  // Of this millennium: what is older may be a zero date.
  if (digit(text, 0) !== 2) return false
  if (digit(text, 1) + digit(text, 2) + digit(text, 3) > 27) return false
  const month = digit(text, 5) * 10 + digit(text, 6)
  const day = digit(text, 8) * 10 + digit(text, 9)
  return month >= 1 && month <= 12 && day >= 1 && day <= (lengths[month] ?? 0)
}

/** The day as written; of an epoch, the day in the account's zone. */
export function calendarDay(value: unknown, rules: DateRules): string | null {
  if (typeof value === 'string' && plainDay.test(value)) return value.slice(0, 10)
  const found = read(value, rules)
  if (found === null) return null
  if (typeof found === 'number') return dayIn(found, rules.timeZone)
  return dayText(found.year, found.month, found.day)
}

/** RFC 3339 in UTC. A day without a time is its first moment. */
export function instant(value: unknown, rules: DateRules): string | null {
  const found = read(value, rules)
  if (found === null) return null
  const ms = typeof found === 'number' ? found : momentOf(found, rules.providerZone ?? null)
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

function momentOf({ year, month, day, time, offset }: Parts, zone: string | null): number {
  const wall = Date.UTC(year, month - 1, day) + (time ?? 0)
  if (offset !== null) return wall - offset * 60_000
  if (zone === null || time === null) return wall
  const shift = (ms: number) => Date.parse(`${wallClock(ms, zone).replace(', ', 'T')}Z`) - ms
  const once = wall - shift(wall)
  return wall - shift(once)
}
