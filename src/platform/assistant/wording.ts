/** Phrases, dates, amounts and lists in the language of the question. */
import { formatDate, formatMoney } from '#i18n/format.ts'
import type { Language } from '#platform/language.ts'
import { minorUnits } from '#platform/money.ts'
import type { Money } from '#wire/shapes.ts'

import { ar } from './phrases/ar.ts'
import { de } from './phrases/de.ts'
import { en } from './phrases/en.ts'
import { es } from './phrases/es.ts'
import { fr } from './phrases/fr.ts'
import { ja } from './phrases/ja.ts'
import type { Phrases } from './phrases/phrases.ts'

const phrases: Readonly<Record<Language, Phrases>> = { ar, de, en, es, fr, ja }

/** A list shows this many entries, then how many more there are. */
const longestList = 8

/** In English, dates and amounts too, if there are no phrases in the language asked for. */
export const createWording = (requested: Language) => {
  const language = Object.hasOwn(phrases, requested) ? requested : 'en'
  const say = phrases[language] ?? en
  const amount = (money: Money): string =>
    formatMoney(language, { minorUnits: minorUnits(money), currency: money.currency })
  return {
    language,
    say,
    date: (day: string): string => formatDate(language, day, 'long'),
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
      return [...shown, ...(rest > 0 ? [`- ${say.more(rest)}`] : [])].join('\n')
    },
  }
}
export type Wording = ReturnType<typeof createWording>
