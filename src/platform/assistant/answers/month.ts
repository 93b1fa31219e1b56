import type { Matter } from '#platform/assistant/matter.ts'

/**
 * The first of these months (`Date`s, UTC) that the question names. Not `may` in `maybe`, nor `1月` in
 * `11月`; only Latin words have blanks around them.
 */
export const monthNamed = (
  { question, language }: Pick<Matter, 'question' | 'language'>,
  months: readonly Date[],
): Date | null => {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const asked = question.toLowerCase()
  const found = months.find((day) => {
    const word = name.format(day).toLowerCase()
    // `may` is also a verb.
    const before = word === 'may' ? '(?<=\\b(?:in|of|for|until|by|next|this|\\d{1,2}) )' : ''
    return new RegExp(`(?<!\\p{Script=Latin}|\\d)${before}${word}(?!\\p{Script=Latin})`, 'u').test(
      asked,
    )
  })
  return found ?? null
}

/** The twelve months from `today` (`YYYY-MM-DD`) on, or back from it, as their first days (UTC). */
export const twelveMonths = (today: string, step: 1 | -1): Date[] =>
  Array.from({ length: 12 }, (_, count) => {
    const [year = 0, month = 1] = today.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 + step * count, 1))
  })
