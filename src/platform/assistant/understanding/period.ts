/** The days that a question names: `in December`, `next week`, `the last 30 days`, `January to June`. */
import * as chrono from 'chrono-node'

import { addDays, addMonths, daysBetween } from '#i18n/days.ts'
import { fold } from '#i18n/fold.ts'
import { lastDayFrom } from '#ledger/year.ts'
import { lastDayOfMonth } from '#platform/days.ts'
import type { Language } from '#platform/language.ts'

import { remember } from './remember.ts'
import { isUnspaced, vocabularyOf, wordsOf } from './words.ts'

export interface Period {
  from: string
  to: string
  /** `2026-12` if it is that whole month. */
  month: string | null
}

/** Whether a month's name means the next one or the last one of that name. */
export type Direction = 'coming' | 'past'

const units = ['day', 'week', 'month', 'year'] as const
type Unit = (typeof units)[number]

const days = (from: string, to: string): Period => ({ from, to, month: null })
const wholeMonth = (month: string): Period => ({
  from: `${month}-01`,
  to: lastDayOfMonth(`${month}-01`),
  month,
})

/** The whole unit, `ahead` units from the one that today is in. */
function wholeUnit(unit: Unit, ahead: number, today: string): Period {
  if (unit === 'day') return days(addDays(today, ahead), addDays(today, ahead))
  if (unit === 'week') {
    const weekday = (daysBetween('2024-01-01', today) % 7) + 7
    const monday = addDays(today, 7 * ahead - (weekday % 7))
    return days(monday, addDays(monday, 6))
  }
  const first = addMonths(`${today.slice(0, 7)}-01`, ahead * (unit === 'year' ? 12 : 1))
  if (unit === 'month') return wholeMonth(first.slice(0, 7))
  return days(`${first.slice(0, 4)}-01-01`, `${first.slice(0, 4)}-12-31`)
}

const addUnits = (day: string, unit: Unit, count: number): string =>
  unit === 'month' || unit === 'year'
    ? addMonths(day, count * (unit === 'year' ? 12 : 1))
    : addDays(day, count * (unit === 'week' ? 7 : 1))

/** The next 12 months end as they do on the dashboard, on a month's last day. */
const lastDayOf = (count: number, unit: Unit, today: string): string =>
  (unit === 'month' && count === 12) || (unit === 'year' && count === 1)
    ? lastDayFrom(today)
    : addUnits(today, unit, count)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const anyOf = (words: Iterable<string>): string =>
  [...new Set([...words].map(fold))]
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((word) => escaped(word).replaceAll(' ', String.raw`\s+`))
    .join('|')

interface Question {
  direction: Direction
  today: string
}
/** A way to name a period. `read` returns `null` if the match names none after all. */
interface Naming {
  pattern: RegExp
  read: (match: RegExpExecArray, question: Question) => Period | null
}

/** Names of months and units come from `Intl`, words such as "next" from `questions.json`. */
const namingsOf = remember((language: Language) => {
  const words = wordsOf(language)
  const [next, last, current] = [anyOf(words.next), anyOf(words.last), anyOf(words.this)]
  // Arabic joins "in" and "and" to a word; Japanese has no spaces.
  const [start, end] = isUnspaced(language)
    ? ['', '']
    : words.scripts.length > 0
      ? [String.raw`(?<!\p{L}{3})`, String.raw`(?!\p{L})`]
      : [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`]
  const isLast = (text: string) => new RegExp(`${start}(?:${last})${end}`, 'u').test(text)
  const monthOf = (index: number): Naming => {
    const names = (['long', 'short'] as const).map((month) =>
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', numberingSystem: 'latn' })
        .format(Date.UTC(2026, index, 1))
        .replace(/\.$/, ''),
    )
    // Some short names are words, too (`may`, `mar`): they need a number.
    const isName = (name: string) => name.length > 2 && !vocabularyOf(language).has(fold(name))
    const alone = anyOf(names.filter(isName)) || '(?!)'
    const name = `${start}(?:(?:${alone})|(?:${anyOf(names)})(?=\\.?\\s*\\d))${end}`
    // `1月` must not match in `11月`.
    const numbered = /^\d/.test(names[0] ?? '') ? `(?<!\\d)${names[0]}` : name
    const after = String.raw`(?:\.?\s*(?:\p{L}{2,3}\s+)?(20\d\d)(?!\d))?`
    return {
      pattern: new RegExp(
        [
          `(?:${start}(?:${last})\\s+)?`,
          `(?:(20\\d\\d)\\s*年?\\s*)?`,
          `${numbered}${after}(?:\\s+(?:${last})${end})?`,
        ].join(''),
        'u',
      ),
      read: ([text, before, later], { direction, today }) => {
        const month = String(index + 1).padStart(2, '0')
        const isComing = direction === 'coming' && !isLast(text)
        const isOther = isComing ? month < today.slice(5, 7) : month > today.slice(5, 7)
        const turn = isOther ? (isComing ? 1 : -1) : 0
        return wholeMonth(`${later ?? before ?? Number(today.slice(0, 4)) + turn}-${month}`)
      },
    }
  }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const nameOf = (unit: Unit): string => {
    const style = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const parts = [1, 2, 5, 30].flatMap((count) => style.formatToParts(count))
    const names = parts.flatMap(({ type, value }) => (type === 'unit' ? [value] : []))
    return anyOf([...names, ...words.units[unit]])
  }
  /** `the next 30 days`, `30 days ago`: from today on, or up to today. */
  const spanOf = (unit: Unit): Naming => ({
    pattern: new RegExp(
      [
        `(?:${start}((?:(?:${next}|${last})\\s*)+))?`,
        `(?<!\\d)(\\d{1,3})\\s*`,
        `((?:(?:${next}|${last})\\s*)*)`,
        `(?:${nameOf(unit)})${end}`,
        `((?:\\s*(?:${next}|${last})${end})*)`,
      ].join(''),
      'u',
    ),
    read: ([, before = '', count, between = '', after = ''], { today }) => {
      const beside = `${before}${between}${after}`.trim()
      if (beside === '') return null
      return isLast(beside)
        ? days(addUnits(today, unit, -Number(count)), today)
        : days(today, lastDayOf(Number(count), unit, today))
    },
  })
  /** `tomorrow`, `next week`. */
  const relativeTo = (unit: Unit, ahead: number, beside: string): Naming => {
    const own = fold(format.format(ahead, unit))
    const sources = [
      ...(/\d/.test(own) ? [] : [anyOf([own])]),
      `(?:${beside})\\s*(?:${nameOf(unit)})`,
      `(?:${nameOf(unit)})\\s*(?:${beside})`,
    ]
    return {
      pattern: new RegExp(`${start}(?:${sources.join('|')})${end}`, 'u'),
      read: (_, { today }) => wholeUnit(unit, ahead, today),
    }
  }
  return {
    spans: units.map(spanOf),
    others: [
      ...Array.from({ length: 12 }, (_, index) => monthOf(index)),
      ...units.flatMap((unit) =>
        [last, current, next].map((beside, at) => relativeTo(unit, at - 1, beside)),
      ),
      {
        pattern: /(?<![\d.,-])(20\d\d)年?(?![\d.,-]\d|\d)/u,
        read: ([, year]: RegExpExecArray) => days(`${year}-01-01`, `${year}-12-31`),
      },
    ],
  }
})

/** A period, and the text that names it. */
export interface Found {
  period: Period
  text: string
  /** Named by both ends: `January to June`. */
  isRange?: boolean
}

interface Parser {
  parse: typeof chrono.parse
}

/** `2026-12-08`, `8 December`, `on Friday`, as far as chrono-node reads the language. */
function findDay(text: string, language: Language, { direction, today }: Question): Found | null {
  const parsers = chrono as unknown as Readonly<Record<string, Parser | undefined>>
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 'UTC' }
  const option = { forwardDate: direction === 'coming' }
  for (const { start, end, text: named } of parsers[language.slice(0, 2)]?.parse(
    text,
    reference,
    option,
  ) ?? []) {
    // "Now" and "today" are no dates.
    const isDay = start.isCertain('day') && start.isCertain('month') && /\d/u.test(named)
    // Short names of weekdays are words, too (`ter`, `sun`).
    if (!isDay && !(start.isCertain('weekday') && /\p{L}{4}|曜/u.test(named))) continue
    const dayOf = (part: typeof start) => part.date().toISOString().slice(0, 10)
    const [from, to] = [dayOf(start), dayOf(end ?? start)]
    const isAhead = direction === 'past' && !start.isCertain('year') && from > today
    const back = isAhead && isDay ? -12 : 0
    return { period: days(addMonths(from, back), addMonths(to, back)), text: named }
  }
  return null
}

function findOne(text: string, language: Language, question: Question): Found | null {
  const { spans, others } = namingsOf(language)
  const firstOf = (namings: readonly Naming[]): Found | null => {
    for (const { pattern, read } of namings) {
      const match = pattern.exec(text)
      const period = match && read(match, question)
      if (match && period) return { period, text: match[0] }
    }
    return null
  }
  return firstOf(spans) ?? findDay(text, language, question) ?? firstOf(others)
}

/** At most one word is between the ends of a range: `January to June`, `entre janeiro e junho`. */
const rangeGap = /^[^\p{L}\p{N}]*(?:\p{L}+[^\p{L}\p{N}]*)?$/u

/** The period that the text names; two next to each other are a range. `text` of the result is folded. */
export function findPeriod(
  question: string,
  language: Language,
  today: string,
  direction: Direction,
): Found | null {
  const text = fold(question)
  const one = findOne(text, language, { direction, today })
  const two = one && findOne(text.replace(one.text, ' | '), language, { direction, today })
  if (one === null || two === null) return one
  const isInOrder = text.indexOf(one.text) < text.indexOf(two.text)
  const [first, second] = isInOrder ? [one, two] : [two, one]
  const at = text.indexOf(first.text)
  const gapAt = at + first.text.length
  const endAt = text.indexOf(second.text, gapAt)
  if (endAt < 0 || !rangeGap.test(text.slice(gapAt, endAt))) return one
  const named = text.slice(at, endAt + second.text.length)
  const [{ from }, { to }] = [first.period, second.period]
  // "December of last year": a month in that year.
  const [month, year] =
    one.period.month === null ? [two.period, one.period] : [one.period, two.period]
  if (month.month !== null && year.to === addDays(addMonths(year.from, 12), -1))
    return { period: wholeMonth(`${year.from.slice(0, 4)}${month.month.slice(4)}`), text: named }
  // October to March: one of them is in another year.
  const turn = from > to ? 12 : 0
  const range =
    direction === 'past' ? days(addMonths(from, -turn), to) : days(from, addMonths(to, turn))
  return { period: range, text: named, isRange: true }
}
