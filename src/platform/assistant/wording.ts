/** Phrases, dates, amounts and lists in the language of the question. */
import { formatDate, formatMoney } from '#i18n/format.ts'
import type { Language } from '#platform/language.ts'
import { minorUnits } from '#platform/money.ts'
import { textFile } from '#platform/texts.ts'
import type { Money } from '#wire/shapes.ts'

import { phrasesIn } from './phrases.ts'
import { firstDay, lastDay, type Period } from './understanding/time-units.ts'

/** A list shows this many entries, then how many more there are. */
const longestList = 20

/** As the ledger has it. */
export interface Amount {
  readonly minorUnits: number
  readonly currency: string | null
}

/**
 * All in English, dates and amounts too, if the requested language has no phrases. `onAmount` gets
 * every amount that is stated.
 */
export const createWording = (requested: Language, onAmount?: (amount: Amount) => void) => {
  const language = textFile(requested, 'assistant') === null ? 'en' : requested
  const say = phrasesIn(language)
  const money = (amount: Amount): string => {
    onAmount?.(amount)
    return formatMoney(language, amount)
  }
  const amount = (sent: Money): string =>
    money({ minorUnits: minorUnits(sent), currency: sent.currency })
  return {
    language,
    say,
    date: (day: string): string => formatDate(language, day, 'long'),
    /** `December 2026`, or the first and last day if it has them. */
    period: ({ from, to, month }: Period): string => {
      if (month !== null) return formatDate(language, month, 'month')
      const first = from === firstDay ? '' : formatDate(language, from, 'long')
      const last = to === lastDay ? '' : formatDate(language, to, 'long')
      return from === to ? first : `${first} – ${last}`.trim()
    },
    money,
    /** Formats an amount in the provider's wire format. */
    amount,
    /** On one line, with the language's own comma. */
    join: ([start = '', ...rest]: readonly string[]): string =>
      rest.reduce((first, second) => say('pair', { first, second }), start),
    list: (entries: readonly string[]): string => {
      const shown = entries.slice(0, longestList).map((entry) => `- ${entry}`)
      const rest = entries.length - longestList
      return [...shown, ...(rest > 0 ? [`- ${say('more', { count: rest })}`] : [])].join('\n')
    },
  }
}
export type Wording = ReturnType<typeof createWording>
