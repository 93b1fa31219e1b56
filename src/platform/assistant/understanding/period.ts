/** The days that a question names: `in December`, `next week`, `the last 30 days`, `2026`. */
import * as chrono from 'chrono-node'

import { addDays, addMonths, daysBetween } from '#i18n/days.ts'
import { fold } from '#i18n/fold.ts'
import { lastDayOfMonth } from '#platform/days.ts'
import type { Language } from '#platform/language.ts'

import { wordsOf } from './words.ts'

export interface Period {
  from: string
  to: string
  /** `2026-12` if it is that whole month. */
  month: string | null
}

interface Parser {
  parse: typeof chrono.parse
}

/** Whether a month's name means the next one or the last one of that name. */
export type Direction = 'coming' | 'past'

const units = ['day', 'week', 'month', 'year'] as const
type Unit = (typeof units)[number]

const days = (from: string, to: string): Period => ({ from, to, month: null })

/** The whole unit, `ahead` units from the one that today is in. */
function wholeUnit(unit: Unit, ahead: number, today: string): Period {
  if (unit === 'day') return days(addDays(today, ahead), addDays(today, ahead))
  if (unit === 'week') {
    const weekday = (daysBetween('2024-01-01', today) % 7) + 7
    const monday = addDays(today, 7 * ahead - (weekday % 7))
    return days(monday, addDays(monday, 6))
  }
  const first = addMonths(`${today.slice(0, 7)}-01`, ahead * (unit === 'year' ? 12 : 1))
  if (unit === 'year') return days(`${first.slice(0, 4)}-01-01`, `${first.slice(0, 4)}-12-31`)
  return { from: first, to: lastDayOfMonth(first), month: first.slice(0, 7) }
}

/** From today on, or up to today. */
function span(unit: Unit, count: number, direction: Direction, today: string): Period {
  const sign = direction === 'coming' ? 1 : -1
  const size = count * sign
  const other =
    unit === 'month' || unit === 'year'
      ? addMonths(today, size * (unit === 'year' ? 12 : 1))
      : addDays(today, size * (unit === 'week' ? 7 : 1))
  return sign === 1 ? days(today, other) : days(other, today)
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const anyOf = (words: Iterable<string>): string =>
  [...new Set([...words].map(fold))]
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((word) => escaped(word).replaceAll(' ', String.raw`\s+`))
    .join('|')

interface Names {
  /** In the order of the year. Groups: the year before the name, and the one after it. */
  months: readonly RegExp[]
  last: RegExp
  /** A number of units with a word for "next" or "last" beside it. Groups: all but the unit. */
  spans: readonly { pattern: RegExp; unit: Unit }[]
  /** `tomorrow`, `next week`. */
  relative: readonly { pattern: RegExp; unit: Unit; ahead: number }[]
}
const cache = new Map<Language, Names>()

function namesOf(language: Language): Names {
  const cached = cache.get(language)
  if (cached !== undefined) return cached
  const words = wordsOf(language)
  const [next, last] = [anyOf(words.next), anyOf(words.last)]
  // Arabic joins "in" and "and" to a word; Japanese has no spaces.
  const [start, end] = words.scripts.includes('Han')
    ? ['', '']
    : words.scripts.length > 0
      ? [String.raw`(?<!\p{L}{3})`, String.raw`(?!\p{L})`]
      : [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`]
  const pattern = (source: string) => new RegExp(`${start}(?:${source})${end}`, 'u')
  const monthPattern = (index: number): RegExp => {
    const [long = '', short = ''] = (['long', 'short'] as const).map((month) =>
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', numberingSystem: 'latn' })
        .format(Date.UTC(2026, index, 1))
        .replace(/\.$/, ''),
    )
    // `1月` must not match in `11月`. Short names are words, too (`may`, `mar`): they need a number.
    const alone = long.length > 3 ? `${anyOf([long])}|` : ''
    const name = /^\d/.test(long)
      ? `(?<!\\d)${escaped(long)}`
      : `${start}(?:${alone}(?:${anyOf([long, short])})(?=\\.?\\s*\\d))${end}`
    const after = String.raw`(?:\.?\s*(?:\p{L}{2,3}\s+)?(20\d\d)(?!\d))?`
    return new RegExp(
      `(?:${start}(?:${last})\\s+)?(?:(20\\d\\d)\\s*年?\\s*)?${name}${after}(?:\\s+(?:${last})${end})?`,
      'u',
    )
  }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const nameOf = (unit: Unit): string => {
    const style = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const named = [1, 2, 5, 30].flatMap((count) =>
      style.formatToParts(count).flatMap((part) => (part.type === 'unit' ? [part.value] : [])),
    )
    return anyOf([...named, ...words.units[unit]])
  }
  const beside = String.raw`(?:${next}|${last})\s*`
  const names: Names = {
    months: Array.from({ length: 12 }, (_, index) => monthPattern(index)),
    last: pattern(last),
    spans: units.map((unit) => ({
      unit,
      pattern: new RegExp(
        `(?:${start}((?:${beside})+))?(?<!\\d)(\\d{1,3})\\s*((?:${beside})*)(?:${nameOf(unit)})${end}((?:\\s*(?:${next}|${last})${end})*)`,
        'u',
      ),
    })),
    relative: [
      ...units.flatMap((unit) =>
        [-2, -1, 0, 1, 2].flatMap((ahead) => {
          const text = fold(format.format(ahead, unit))
          return /\d/.test(text) ? [] : [{ pattern: pattern(anyOf([text])), unit, ahead }]
        }),
      ),
      ...units.flatMap((unit) =>
        [next, last, anyOf(words.this)].map((word, index) => ({
          pattern: pattern(
            String.raw`(?:${word})\s*(?:${nameOf(unit)})|(?:${nameOf(unit)})\s*(?:${word})`,
          ),
          unit,
          ahead: [1, -1, 0][index] ?? 0,
        })),
      ),
    ],
  }
  cache.set(language, names)
  return names
}

/** A period, and the text that names it. */
export interface Found {
  period: Period
  text: string
}

/** `2026-12-08`, `8 December`, `on Friday`, as far as chrono-node reads the language. */
function findDay(
  text: string,
  language: Language,
  direction: Direction,
  today: string,
): Found | null {
  const parser = (chrono as unknown as Readonly<Record<string, Parser | undefined>>)[
    language.slice(0, 2)
  ]
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 'UTC' }
  const results = parser?.parse(text, reference, { forwardDate: direction === 'coming' }) ?? []
  for (const { start, end, text: named } of results) {
    // "Now" and "today" are no dates.
    const isDay = start.isCertain('day') && start.isCertain('month') && /\d/u.test(named)
    // Short names of weekdays are words, too (`ter`, `sun`).
    if (!isDay && !(start.isCertain('weekday') && /\p{L}{4}|曜/u.test(named))) continue
    const dayOf = (part: typeof start) => part.date().toISOString().slice(0, 10)
    const from = dayOf(start)
    const isAhead = direction === 'past' && !start.isCertain('year') && from > today
    const day = isAhead && isDay ? addMonths(from, -12) : from
    return { period: days(day, end ? dayOf(end) : day), text: named }
  }
  return null
}

/** A month's name, perhaps with its year, or `2026-12`. */
function findMonth(
  text: string,
  { months, last }: Names,
  direction: Direction,
  today: string,
): Found | null {
  const whole = (first: string, named: string): Found => ({
    period: { from: first, to: lastDayOfMonth(first), month: first.slice(0, 7) },
    text: named,
  })
  const iso = /(?<![\d-])(20\d\d-(?:0[1-9]|1[0-2]))(?![\d-])/u.exec(text)?.[0]
  if (iso !== undefined) return whole(`${iso}-01`, iso)
  for (const [index, pattern] of months.entries()) {
    const [named, before, after] = pattern.exec(text) ?? []
    if (named === undefined) continue
    const month = String(index + 1).padStart(2, '0')
    const current = today.slice(5, 7)
    const isComing = direction === 'coming' && !last.test(named)
    const turn = isComing ? Number(month < current) : -Number(month > current)
    const year = after ?? before ?? String(Number(today.slice(0, 4)) + turn)
    return whole(`${year}-${month}-01`, named)
  }
  return null
}

function findSpan(text: string, { spans, last }: Names, today: string): Found | null {
  for (const { pattern, unit } of spans) {
    const [named, before = '', count, between = '', after = ''] = pattern.exec(text) ?? []
    const beside = `${before}${between}${after}`.trim()
    if (named === undefined || beside === '') continue
    const direction = last.test(beside) ? 'past' : 'coming'
    return { period: span(unit, Number(count), direction, today), text: named }
  }
  return null
}

/** The first period that the text names; `text` of the result is folded. */
export function findPeriod(
  question: string,
  language: Language,
  today: string,
  direction: Direction,
): Found | null {
  const text = fold(question)
  const names = namesOf(language)
  const named =
    findSpan(text, names, today) ??
    findDay(text, language, direction, today) ??
    findMonth(text, names, direction, today)
  if (named !== null) return named
  for (const { pattern, unit, ahead } of names.relative) {
    const match = pattern.exec(text)
    if (match) return { period: wholeUnit(unit, ahead, today), text: match[0] }
  }
  const year = /(?<![\d.,-])(20\d\d)年?(?![\d.,-]\d|\d)/u.exec(text)
  return year ? { period: days(`${year[1]}-01-01`, `${year[1]}-12-31`), text: year[0] } : null
}
