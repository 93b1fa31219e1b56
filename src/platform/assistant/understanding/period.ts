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
  months: readonly RegExp[]
  units: Readonly<Record<Unit, string>>
  next: string
  last: string
  this: string
  /** `tomorrow`, `last year`, as `Intl` has them. */
  relative: readonly { pattern: RegExp; unit: Unit; ahead: number }[]
  edge: readonly [string, string]
}
const cache = new Map<Language, Names>()

function namesOf(language: Language): Names {
  const cached = cache.get(language)
  if (cached !== undefined) return cached
  const words = wordsOf(language)
  const isJoined = words.scripts.length > 0
  // Arabic joins "in" and "and" to a word; Japanese has no spaces.
  const edge = isJoined
    ? ([
        words.scripts.includes('Han') ? '' : String.raw`(?<!\p{L}{3})`,
        words.scripts.includes('Han') ? '' : String.raw`(?!\p{L})`,
      ] as const)
    : ([String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`] as const)
  const pattern = (source: string) => new RegExp(`${edge[0]}(?:${source})${edge[1]}`, 'u')
  const month = (style: 'long' | 'short', index: number) =>
    new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC', numberingSystem: 'latn' })
      .format(Date.UTC(2026, index, 1))
      .replace(/\.$/, '')
  const months = Array.from({ length: 12 }, (_, index) => {
    const [long, short] = [month('long', index), month('short', index)]
    // `1月` must not match in `11月`. Short names are words, too (`may`, `mar`): they need a number.
    const isNumeric = /^\d/.test(long)
    const alone = long.length > 3 ? `${anyOf([long])}|` : ''
    const source = `${edge[0]}(?:${alone}(?:${anyOf([long, short])})(?=\\.?\\s*\\d))${edge[1]}`
    return new RegExp(isNumeric ? `(?<!\\d)${escaped(long)}` : source, 'u')
  })
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const relative = units.flatMap((unit) =>
    [-2, -1, 0, 1, 2].flatMap((ahead) => {
      const text = fold(format.format(ahead, unit))
      return /\d/.test(text) ? [] : [{ pattern: pattern(anyOf([text])), unit, ahead }]
    }),
  )
  const unitNames = (unit: Unit): string => {
    const style = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const named = [1, 2, 5, 30].flatMap((count) =>
      style.formatToParts(count).flatMap((part) => (part.type === 'unit' ? [part.value] : [])),
    )
    return anyOf([...named, ...words.units[unit]])
  }
  const names: Names = {
    months,
    units: {
      day: unitNames('day'),
      week: unitNames('week'),
      month: unitNames('month'),
      year: unitNames('year'),
    },
    next: anyOf(words.next),
    last: anyOf(words.last),
    this: anyOf(words.this),
    relative,
    edge,
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
    if (!isDay && !start.isCertain('weekday')) continue
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
  const [iso, isoYear, isoMonth] = /(?<![\d-])(20\d\d)-(0[1-9]|1[0-2])(?![\d-])/u.exec(text) ?? []
  if (iso !== undefined) return whole(`${isoYear}-${isoMonth}-01`, iso)
  for (const [index, pattern] of months.entries()) {
    const match = pattern.exec(text)
    if (match === null) continue
    const before = /(?:20\d\d)\s*年?\s*$/u.exec(text.slice(0, match.index))?.[0] ?? ''
    const after =
      /^\.?\s*(?:\p{L}{2,3}\s+)?20\d\d(?!\d)/u.exec(
        text.slice(match.index + match[0].length),
      )?.[0] ?? ''
    const stated = /20\d\d/u.exec(after || before)?.[0]
    const month = String(index + 1).padStart(2, '0')
    const current = today.slice(5, 7)
    const named = `${after ? '' : before}${match[0]}${after}`
    const beside = (words: string) =>
      new RegExp(`(?:(?:${words})\\s+)?${escaped(named)}(?:\\s+(?:${words}))?`, 'u').exec(
        text,
      )?.[0] ?? named
    const way = beside(last) === named ? direction : 'past'
    const turn = way === 'coming' ? Number(month < current) : -Number(month > current)
    const year = stated ?? String(Number(today.slice(0, 4)) + turn)
    return whole(`${year}-${month}-01`, beside(last))
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
  const [start, end] = names.edge
  const gap = String.raw`\s*`
  for (const unit of units) {
    // A number of units is a span only with a word for "next" or "last" beside it.
    const count = `(?<!\\d)(\\d{1,3})${gap}`
    const name = `(?:${names.units[unit]})${end}`
    for (const [kind, way] of [
      ['last', 'past'],
      ['next', 'coming'],
    ] as const) {
      const word = `(?:${names[kind]})${gap}`
      const more = `(?:${gap}(?:${names.next}|${names.last}))?`
      const source = `${start}${word}(?:${names.next}|${names.last})?${gap}${count}(?:${names.next}|${names.last})?${gap}${name}${more}|${count}${word}${name}|${count}${name}${gap}${word}`
      const match = new RegExp(source, 'u').exec(text)
      const number = match?.slice(1).find((group) => group !== undefined)
      if (match && number !== undefined)
        return { period: span(unit, Number(number), way, today), text: match[0] }
    }
  }
  const date = findDay(text, language, direction, today) ?? findMonth(text, names, direction, today)
  if (date !== null) return date
  for (const { pattern, unit, ahead } of names.relative) {
    const match = pattern.exec(text)
    if (match) return { period: wholeUnit(unit, ahead, today), text: match[0] }
  }
  for (const unit of units)
    for (const [kind, ahead] of [
      ['next', 1],
      ['last', -1],
      ['this', 0],
    ] as const) {
      const name = names.units[unit]
      const match = new RegExp(
        `${start}(?:(?:${names[kind]})${gap}(?:${name})|(?:${name})${gap}(?:${names[kind]}))${end}`,
        'u',
      ).exec(text)
      if (match) return { period: wholeUnit(unit, ahead, today), text: match[0] }
    }
  const year = /(?<![\d.,-])(20\d\d)年?(?![\d.,-]\d|\d)/u.exec(text)
  return year ? { period: days(`${year[1]}-01-01`, `${year[1]}-12-31`), text: year[0] } : null
}
