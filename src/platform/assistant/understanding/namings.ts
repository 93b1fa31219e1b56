/** Each way to name a period: `December`, `first week of December`, `next week`, `the last 30 days`. */
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'

import { remember } from './remember.ts'
import {
  addUnits,
  days,
  isMonths,
  lastDayOf,
  monthsIn,
  partOfYear,
  type Period,
  timeUnits,
  type Unit,
  units,
  weekOfMonth,
  wholeMonth,
  wholeUnit,
} from './time-units.ts'
import { isUnspaced, vocabularyOf, wordsOf } from './words.ts'

/** Whether a month's name means the next one or the last one of that name. */
export type Direction = 'coming' | 'past'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const anyOf = (words: Iterable<string>): string =>
  [...new Set([...words].map(fold))]
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((word) => escaped(word).replaceAll(' ', String.raw`\s+`))
    .join('|')

export interface Question {
  direction: Direction
  today: string
}
/** A way to name a period. `read` returns `null` if the match names none after all. */
export interface Naming {
  pattern: RegExp
  /** What it means in that year: `first quarter`, `December`, `last month`. */
  inYear?: (year: number, named: Period) => Period
  /** Beside a month or a day it means a part of that, which is not read: `first half of March`. */
  isLoose?: boolean
  read: (match: RegExpExecArray, question: Question) => Period | null
}

/** Names of months and units come from `Intl`, words such as "next" from `questions.json`. */
export const namingsOf = remember((language: Language) => {
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
    const month = String(index + 1).padStart(2, '0')
    // `First week of`, the other way round in Arabic, and one word with the month in German.
    const week = nameOf('week')
    const weeks = Object.values(words.ordinals)
      .map(anyOf)
      .map((nth) => `(?:${nth})\\s*(?:${alone})?(?:${week})|(?:${week})\\s*(?:${nth})`)
    const anyWeek = `(?:${weeks.join('|')})`
    const nths = anyOf(Object.values(words.ordinals).flat())
    const joined = `${start}(?:${nths})\\s+(?:${alone})(?:${week})${end}`
    return {
      inYear: (year, { from, to, month: whole }) =>
        whole === null
          ? days(`${year}${from.slice(4)}`, `${year}${to.slice(4)}`)
          : wholeMonth(`${year}-${month}`),
      pattern: new RegExp(
        [
          `(?:${start}(?:${last})\\s+)?`,
          `(?:${start}${anyWeek}\\s+(?:\\p{L}{1,3}[\\s'’]+){0,2})?`,
          `(?:(20\\d\\d)\\s*年?\\s*)?`,
          `(?:${numbered}|${joined})${after}(?:\\s+(?:${last})${end})?(?:の?${anyWeek})?`,
        ].join(''),
        'u',
      ),
      read: ([text, before, later], { direction, today }) => {
        const isComing = direction === 'coming' && !isLast(text)
        const isOther = isComing ? month < today.slice(5, 7) : month > today.slice(5, 7)
        const turn = isOther ? (isComing ? 1 : -1) : 0
        const own = `${later ?? before ?? Number(today.slice(0, 4)) + turn}-${month}`
        const nth = weeks.findIndex((named) => new RegExp(`${start}(?:${named})`, 'u').test(text))
        return nth < 0 ? wholeMonth(own) : weekOfMonth(own, nth)
      },
    }
  }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const intlNamesOf = (unit: (typeof timeUnits)[number]): string[] => {
    const style = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const parts = [1, 2, 5, 30].flatMap((count) => style.formatToParts(count))
    return parts.flatMap(({ type, value }) => (type === 'unit' ? [value] : []))
  }
  const nameOf = (unit: Unit): string => {
    const isTime = (one: Unit): one is (typeof timeUnits)[number] =>
      timeUnits.includes(one as 'day')
    const own = words.units[unit].filter((name) => name.length > 1 || isUnspaced(language))
    return anyOf([...(isTime(unit) ? intlNamesOf(unit) : []), ...own])
  }
  /** `second quarter`, `Q2`. */
  const partOf = (unit: 'quarter' | 'half', index: number, ordinals: readonly string[]): Naming => {
    const named = `${start}(?:${anyOf(ordinals)})\\s*(?:${nameOf(unit)})${end}`
    const numbered = `${start}(?:${anyOf(words.units[unit])})\\s*(?:${anyOf(ordinals)}|${index + 1})${end}`
    return {
      pattern: new RegExp(`${named}|${numbered}`, 'u'),
      isLoose: true,
      inYear: (year) => partOfYear(unit, index, year),
      read: (_, { direction, today }) => {
        const year = Number(today.slice(0, 4))
        const { from, to } = partOfYear(unit, index, year)
        const turn = direction === 'coming' ? Number(to < today) : -Number(from > today)
        return partOfYear(unit, index, year + turn)
      },
    }
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
    const own = unit === 'half' || unit === 'weekend' ? '1' : fold(format.format(ahead, unit))
    const sources = [
      ...(/\d/.test(own) ? [] : [anyOf([own])]),
      `(?:${beside})\\s*(?:${nameOf(unit)})`,
      `(?:${nameOf(unit)})\\s*(?:${beside})`,
    ]
    return {
      pattern: new RegExp(`${start}(?:${sources.join('|')})${end}`, 'u'),
      read: (_, { today }) => wholeUnit(unit, ahead, today, language),
      // "Last week of March" is a part of that.
      isLoose: ahead === -1 && unit !== 'day' && unit !== 'year',
      ...(ahead === -1 && isMonths(unit) && unit !== 'year'
        ? { inYear: (year) => wholeUnit(unit, 0, `${year}-12-31`, language) }
        : {}),
    }
  }
  const relativesTo = (unit: Unit): Naming[] => [
    relativeTo(unit, 0, current),
    relativeTo(unit, -1, last),
    relativeTo(unit, 1, next),
  ]
  return {
    // Before chrono-node, to which a weekend is its Saturday.
    spans: [
      ...units.map(spanOf),
      ...relativesTo('weekend'),
      {
        pattern: new RegExp(`${start}(?:${nameOf('weekend')})${end}`, 'u'),
        isLoose: true,
        read: (_: RegExpExecArray, { direction, today }: Question) => {
          const period = wholeUnit('weekend', 0, today, language)
          const isAhead = direction === 'past' && period.from > today
          return isAhead ? wholeUnit('weekend', -1, today, language) : period
        },
      },
    ],
    others: [
      ...Array.from({ length: 12 }, (_, index) => monthOf(index)),
      ...(['quarter', 'half'] as const).flatMap((unit) =>
        Object.values(words.ordinals)
          .slice(0, 12 / monthsIn[unit])
          .map((ordinals, index) => partOf(unit, index, ordinals)),
      ),
      ...units.flatMap(relativesTo),
      {
        pattern: /(?<![\d.,-])(20\d\d)年?(?![\d.,-]\d|\d)/u,
        read: ([, year]: RegExpExecArray) => days(`${year}-01-01`, `${year}-12-31`),
      },
    ],
  }
})
