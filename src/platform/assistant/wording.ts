/** Dates, amounts and lists as the asker's language writes them. */
import type { Language } from '#platform/language.ts'
import type { Money } from '#wire/shapes.ts'

import { ar } from './phrases/ar.ts'
import { de } from './phrases/de.ts'
import { en } from './phrases/en.ts'
import { es } from './phrases/es.ts'
import { fr } from './phrases/fr.ts'
import { ja } from './phrases/ja.ts'
import type { Phrases } from './phrases/phrases.ts'

const phrases: Readonly<Record<Language, Phrases>> = { ar, de, en, es, fr, ja }

/** How many entries a list in an answer has before it says how many more there are. */
const longest = 8

export const createWording = (language: Language) => {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const say = phrases[language]
  const amount = ({ amount, currency }: Money): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount))
  return {
    language,
    say,
    date: (day: string): string => dates.format(new Date(day)),
    amount,
    /** Sums apart by currency: amounts of different currencies are never added. */
    sums: (amounts: readonly Money[]): string => {
      const byCurrency = Map.groupBy(amounts, ({ currency }) => currency)
      const texts = [...byCurrency].map(([currency, group]) => {
        const sum = group.reduce((total, { amount }) => total + Number(amount), 0)
        return amount({ amount: String(sum), currency })
      })
      return new Intl.ListFormat(language).format(texts)
    },
    list: (entries: readonly string[]): string => {
      const shown = entries.slice(0, longest).map((entry) => `- ${entry}`)
      const rest = entries.length - longest
      return [...shown, ...(rest > 0 ? [`- ${say.more(rest)}`] : [])].join('\n')
    },
  }
}
export type Wording = ReturnType<typeof createWording>
