import type { Group } from '#contract/shapes.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

import { totalsText } from './totals.ts'

export interface GroupTexts {
  label: string
  /** Numbers of rows that are charged, end, have expired and so on, and what the sum includes. */
  facts: readonly string[]
  /** The facts that fit on a phone: the number of rows, and what the sum includes. */
  shortFacts: readonly string[]
  total: string
  /** The sum has several currencies or tax bases. It does not fit below the prices, so `facts` has it. */
  wide?: boolean
  /** Explains the sum, after it. */
  note: string
  /** Accessible name of the checkbox. */
  select: string
}

interface GroupWords {
  label: string
  /** `12 renewals`; `false` if none. */
  count: string | false
  /** `12 services`, for a group about which nothing else can be said. */
  rows: string
  /** How many end without renewal, or what they cost; `false` if none. */
  ending: string | false
  /** The sum in words, if it does not fit below the prices. */
  charged?: string | undefined
}

/** Combines the list's texts of a group line with those that all lists share. */
export function useGroupTexts(wordsOf: (group: Group) => GroupWords): (group: Group) => GroupTexts {
  const { t, format } = useTexts('list')
  return (group) => {
    const { label, count, rows, ending, charged } = wordsOf(group)
    const { billed, expired, uncertain, repeats, totals } = group
    const { uncounted } = totals
    const wide = charged !== undefined
    const counted = (
      key: 'billed' | 'expired' | 'uncounted' | 'uncertain' | 'repeats' | 'repeatsShort',
      number: number,
    ) => number > 0 && t(key, format.count(number))
    const texts = (...parts: (string | false | undefined)[]) =>
      parts.filter((part) => typeof part === 'string')
    const facts = texts(
      count,
      charged,
      counted('billed', billed),
      ending,
      counted('expired', expired),
      counted('uncounted', uncounted),
      counted('uncertain', uncertain),
      counted('repeats', repeats),
    )
    const [first = rows] = facts
    return {
      label,
      facts: facts.length > 0 ? facts : [rows],
      // Beside a sum there is no room for more.
      shortFacts: texts(
        first,
        count === false && first !== counted('expired', expired) && counted('expired', expired),
        counted('repeatsShort', repeats),
      ),
      total: totalsText(format, group.totals),
      wide,
      note: t('charged'),
      select: t('selectGroup', { label }),
    }
  }
}
