/** The days that a question names: `in December`, `8 December`, `next week`, `January to June`. */
import * as chrono from 'chrono-node'

import { addMonths } from '#i18n/days.ts'
import { fold } from '#i18n/fold.ts'
import type { Language } from '#platform/language.ts'

import { type Direction, type Naming, namingsOf, type Question } from './namings.ts'
import { days, type Period } from './time-units.ts'

/** A period, and the text that names it. */
export interface Found extends Pick<Naming, 'inYear' | 'isLoose'> {
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
    for (const { pattern, read, ...naming } of namings) {
      const match = pattern.exec(text)
      const period = match && read(match, question)
      if (match && period) return { ...naming, period, text: match[0] }
    }
    return null
  }
  return firstOf(spans) ?? findDay(text, language, question) ?? firstOf(others)
}

/** At most one word is between the ends of a range: `January to June`, `entre janeiro e junho`. */
const rangeGap = /^[^\p{L}\p{N}]*(?:\p{L}+[^\p{L}\p{N}]*)?$/u
/** `first half of the year 2025` */
const yearGap = /^[^\p{L}\p{N}]*(?:\p{L}+[^\p{L}\p{N}]*){0,3}$/u
const isYear = ({ from, to }: Period): boolean =>
  from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`

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
  const gap = text.slice(gapAt, endAt)
  if (endAt < 0) return one
  const named = text.slice(at, endAt + second.text.length)
  if (!yearGap.test(gap)) return one
  // "December of last year": a month in that year.
  const [part, year] = isYear(first.period) ? [second, first] : [first, second]
  if (part.inYear && isYear(year.period))
    return { period: part.inYear(Number(year.period.from.slice(0, 4)), part.period), text: named }
  if (!rangeGap.test(gap)) return one
  // What is left in the text makes the period unclear.
  const [isFirstLoose, isSecondLoose] = [first.isLoose === true, second.isLoose === true]
  if (isFirstLoose !== isSecondLoose) return isFirstLoose ? second : first
  const [{ from }, { to }] = [first.period, second.period]
  // October to March: one of them is in another year.
  const turn = from > to ? 12 : 0
  const range =
    direction === 'past' ? days(addMonths(from, -turn), to) : days(from, addMonths(to, turn))
  return { period: range, text: named, isRange: true }
}
