/** Phrases, dates, amounts and lists in the language of the question. */
import { formatDate, formatMoney } from '#i18n/format.ts'
import type { Language } from '#platform/language.ts'
import { minorUnits } from '#platform/money.ts'
import { textFile } from '#platform/texts.ts'
import type { Money } from '#wire/shapes.ts'

import { phrasesIn } from './phrases.ts'

/** A list shows this many entries, then how many more there are. */
const longestList = 8

/** All in English, dates and amounts too, if the requested language has no phrases. */
export const createWording = (requested: Language) => {
  const language = textFile(requested, 'assistant') === null ? 'en' : requested
  const say = phrasesIn(language)
  const amount = (money: Money): string =>
    formatMoney(language, { minorUnits: minorUnits(money), currency: money.currency })
  return {
    language,
    say,
    date: (day: string): string => formatDate(language, day, 'long'),
    month: (month: string): string => formatDate(language, month, 'month'),
    amount,
    /** One sum per currency. */
    sums: (amounts: readonly Money[]): string => {
      const byCurrency = Map.groupBy(amounts, ({ currency }) => currency)
      const texts = [...byCurrency].map(([currency, group]) => {
        const sum = group.reduce((total, money) => total + minorUnits(money), 0)
        return formatMoney(language, { minorUnits: sum, currency })
      })
      return texts.join(' + ')
    },
    list: (entries: readonly string[]): string => {
      const shown = entries.slice(0, longestList).map((entry) => `- ${entry}`)
      const rest = entries.length - longestList
      return [...shown, ...(rest > 0 ? [`- ${say('more', { count: rest })}`] : [])].join('\n')
    },
  }
}
export type Wording = ReturnType<typeof createWording>
