import type { RuleContext } from '#platform/assistant/rule-context.ts'

/**
 * The first of these months (`Date`s, UTC) that the question names. Does not take `maybe` for `may`
 * or `11月` for `1月`. Japanese and Arabic letters may follow a name without a space.
 */
export const findNamedMonth = (
  { question, language }: Pick<RuleContext, 'question' | 'language'>,
  months: readonly Date[],
): Date | null => {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const text = question.toLowerCase()
  const month = months.find((day) => {
    const word = name.format(day).toLowerCase()
    // `may` is also a verb, so it needs a word like `in` or a day in front.
    const before = word === 'may' ? '(?<=\\b(?:in|of|for|until|by|next|this|\\d{1,2}) )' : ''
    return new RegExp(`(?<!\\p{Script=Latin}|\\d)${before}${word}(?!\\p{Script=Latin})`, 'u').test(
      text,
    )
  })
  return month ?? null
}

/** The first days (UTC) of twelve months, from this month forwards (1) or backwards (-1). */
export const twelveMonths = (today: string, step: 1 | -1): Date[] =>
  Array.from({ length: 12 }, (_, count) => {
    const [year = 0, month = 1] = today.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 + step * count, 1))
  })
