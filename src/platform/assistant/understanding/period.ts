/** The days that a question is about: `in December`, `next week`, `the next 30 days`. */
import { addDays, addMonths } from '#i18n/days.ts'
import { lastDayOfMonth } from '#platform/days.ts'
import type { Language } from '#platform/language.ts'

import { editsAllowed, isWithinEdits } from './edit-distance.ts'
import { type Lexicon, lexiconOf, wordsIn } from './lexicon.ts'
import { findPhrase, type Words, wordsOf } from './patterns.ts'
import type { PeriodWord } from './question-words.ts'

export interface Period {
  from: string
  to: string
  /** `2026-12` if it is that whole month. */
  month: string | null
}

/** Whether a month's name means the next one of that name or the last one. */
export type Direction = 'coming' | 'past'

const monthPeriod = (month: string): Period => ({
  from: `${month}-01`,
  to: lastDayOfMonth(`${month}-01`),
  month,
})
const yearPeriod = (year: number): Period => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  month: null,
})
const days = (from: string, to: string): Period => ({ from, to, month: null })

/** Monday of the week, `weeks` weeks ahead. */
function weekPeriod(today: string, weeks: number): Period {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, 7 * weeks - weekday)
  return days(monday, addDays(monday, 6))
}

const relative = (today: string): Partial<Record<PeriodWord, () => Period>> => {
  const month = (ahead: number) => monthPeriod(addMonths(today, ahead).slice(0, 7))
  const year = Number(today.slice(0, 4))
  return {
    nextMonth: () => month(1),
    lastMonth: () => month(-1),
    thisMonth: () => month(0),
    nextWeek: () => weekPeriod(today, 1),
    lastWeek: () => weekPeriod(today, -1),
    thisWeek: () => weekPeriod(today, 0),
    nextYear: () => yearPeriod(year + 1),
    lastYear: () => yearPeriod(year - 1),
    thisYear: () => yearPeriod(year),
    tomorrow: () => days(addDays(today, 1), addDays(today, 1)),
    yesterday: () => days(addDays(today, -1), addDays(today, -1)),
    today: () => days(today, today),
    year: () => days(today, addDays(addMonths(today, 12), -1)),
  }
}

/** Nearest month (`2026-12`) of that number, this month included. */
function nearestMonth(number: number, today: string, direction: Direction): string {
  const year = Number(today.slice(0, 4))
  const ahead = number - Number(today.slice(5, 7))
  const shift = direction === 'coming' ? (ahead < 0 ? 1 : 0) : ahead > 0 ? -1 : 0
  return `${year + shift}-${String(number).padStart(2, '0')}`
}

const shortest = 3

const nameCache = new Map<string, readonly string[]>()

/** Names of a month: as in a date, on its own, and abbreviated. */
function monthNames(language: Language, number: number): readonly string[] {
  const key = `${language} ${number}`
  const cached = nameCache.get(key)
  if (cached !== undefined) return cached
  const day = new Date(Date.UTC(2026, number - 1, 1))
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' })
      .formatToParts(day)
      .find(({ type }) => type === 'month')?.value ?? ''
  const names = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const
  const found = names
    .flatMap((options) => wordsOf(name(options)).slice(0, 1))
    .filter((word) => word.length >= shortest)
  nameCache.set(key, found)
  return found
}

const ideographs = '〇一二三四五六七八九'
const tens = '([二三四五六七八九]?)十([一二三四五六七八九]?)'
const numeral = new RegExp(`(?:${tens}|[${ideographs}])(?=[日月週かヶカケ箇])`, 'gu')

/** `十二月` as `12月`: numbers below a hundred before a unit of time. */
const withDigits = (text: string): string =>
  text.replaceAll(numeral, (all: string, ten?: string, one?: string) => {
    if (ten === undefined) return String(ideographs.indexOf(all))
    return String(10 * ideographs.indexOf(ten || '一') + ideographs.indexOf(one || '〇'))
  })

/** Words before a number of days that make it a span, not a date. */
const ahead = 'あと|今後|これから|この先|向こう|次の|今から|過去'

const afterMay = /^(?:cost|charge|bill|total|expense|payment|renewal|invoice|fee)/u
const beforeMay = new Set(['in', 'of', 'for', 'until', 'by', 'next', 'this', 'during', 'since'])

/** Number of the month that the words name; `may` is also a verb. */
function namedMonth(text: Words, { words: lists }: Lexicon): number | null {
  const { words, unknown } = text
  const joined = text.spacing === 'unspaced' ? withDigits(words.join('')) : words.join(' ')
  for (let number = 1; number <= 12; number += 1) {
    if (text.spacing === 'unspaced' && new RegExp(`(?<!\\d)${number}月`, 'u').test(joined))
      return number
    const other = wordsOf(lists.months[number - 1] ?? '').join(' ')
    if (other !== '' && ` ${joined} `.includes(` ${other} `)) return number
    const names = [...monthNames(lists.language, number), ...monthNames('en', number)]
    for (const [index, word] of words.entries()) {
      const bare = text.spacing === 'prefixed' ? word.replace(/^[وبلف]/u, '') : word
      const isNamed = names.some(
        (name) =>
          word === name ||
          bare === name ||
          (unknown.has(word) &&
            name.length > 5 &&
            word[0] === name[0] &&
            isWithinEdits(word, name, editsAllowed(name.length))),
      )
      const isVerb =
        word === 'may' &&
        !beforeMay.has(words[index - 1] ?? '') &&
        !afterMay.test(words[index + 1] ?? '') &&
        !/^\d+$/u.test(`${words[index - 1]}`) &&
        !/^20\d\d$/u.test(`${words[index + 1]}`)
      if (isNamed && !isVerb) return number
    }
  }
  return null
}

interface Amount {
  count: number
  unit: 'day' | 'week' | 'month'
  isPast: boolean
}

/** `next 30 days`, `in two weeks`, `30日以内`. */
function countedUnits(text: Words, { words: lists, periods }: Lexicon): Amount | null {
  const phrases = new Map(periods)
  const units = ['day', 'week', 'month'] as const
  const isPastAt = (before: string) =>
    (phrases.get('past') ?? []).some(
      (phrase) => findPhrase(phrase, { ...text, words: wordsOf(before) }) !== null,
    )
  if (text.spacing === 'unspaced') {
    const whole = withDigits(text.words[0] ?? '')
    for (const unit of units) {
      const names = lists.periods[unit].join('|')
      // `20日` alone is a date.
      const end = unit === 'day' ? '(?:間|以内|後|先|のうち)' : ''
      const match =
        new RegExp(`(\\d{1,3})(?:${names})${end}`, 'u').exec(whole) ??
        new RegExp(`(?:${ahead})(\\d{1,3})(?:${names})`, 'u').exec(whole)
      if (!match) continue
      const isPast = whole.slice(0, match.index + match[0].length).includes('過去')
      return { count: Number(match[1]), unit, isPast }
    }
    return null
  }
  for (const [index, word] of text.words.entries()) {
    const listed = lists.numbers.findIndex((number) => wordsOf(number).join(' ') === word) + 1
    const count = /^\d{1,3}$/u.test(word) ? Number(word) : listed
    // Allows one word between number and unit: `9 prochains jours`.
    const next = { ...text, words: text.words.slice(index + 1, index + 3) }
    if (count === 0) continue
    for (const unit of units)
      if ((phrases.get(unit) ?? []).some((phrase) => findPhrase(phrase, next) !== null)) {
        const around = [
          ...text.words.slice(Math.max(0, index - 1), index),
          ...text.words.slice(index + 2, index + 3),
        ]
        return { count, unit, isPast: isPastAt(around.join(' ')) }
      }
  }
  return null
}

function countedPeriod({ count, unit, isPast }: Amount, today: string): Period {
  const shift = (sign: 1 | -1) =>
    unit === 'month'
      ? addMonths(today, sign * count)
      : addDays(today, sign * count * (unit === 'week' ? 7 : 1))
  if (isPast) return days(shift(-1), today)
  return days(today, unit === 'month' ? addDays(shift(1), -1) : shift(1))
}

/** `null` if the question names none. */
export function findPeriod(
  question: string,
  language: Language,
  today: string,
  direction: Direction,
): Period | null {
  const isoMonth = /(?<![\d-])(20\d\d)-(0[1-9]|1[0-2])(?![\d-])/u.exec(question)
  if (isoMonth) return monthPeriod(`${isoMonth[1]}-${isoMonth[2]}`)
  const numbered = /(?<![\d/.-])(0?[1-9]|1[0-2])\/(20\d\d)(?!\d)/u.exec(question)
  if (numbered) return monthPeriod(`${numbered[2]}-${`${numbered[1]}`.padStart(2, '0')}`)
  const lexicon = lexiconOf(language)
  if (lexicon === undefined) return null
  const text = wordsIn(question, lexicon)
  const spans = new Set(
    lexicon.periods.flatMap(([word, phrases]) =>
      phrases.some((phrase) => findPhrase(phrase, text) !== null) ? [word] : [],
    ),
  )
  const meanings = relative(today)
  const statedYear = Number(/(?<![\d-])(20\d\d)(?![\d-])/u.exec(question)?.[1] ?? Number.NaN)
  const month = namedMonth(text, lexicon)
  if (month !== null) {
    const year = spans.has('nextYear')
      ? Number(today.slice(0, 4)) + 1
      : spans.has('lastYear')
        ? Number(today.slice(0, 4)) - 1
        : statedYear
    if (Number.isInteger(year)) return monthPeriod(`${year}-${String(month).padStart(2, '0')}`)
    return monthPeriod(nearestMonth(month, today, direction))
  }
  const counted = countedUnits(text, lexicon)
  if (counted !== null) return countedPeriod(counted, today)
  for (const [word, meaning] of Object.entries(meanings))
    if (spans.has(word as PeriodWord)) return meaning()
  return Number.isInteger(statedYear) ? yearPeriod(statedYear) : null
}
