import { useTranslation } from 'react-i18next'

import { providerWord } from '#web/shell/provider-word.ts'

/** What providers call the same thing; anything else stays the provider's own word. */
const categories = {
  billing: ['billing', 'invoice', 'invoices', 'payment', 'payments'],
  domains: ['domain', 'domains'],
  services: ['service', 'services'],
  maintenance: ['maintenance'],
  security: ['security'],
  offers: ['offer', 'offers', 'promotion', 'promotions'],
  messages: ['message', 'messages'],
  account: ['account'],
  orders: ['order', 'orders'],
  support: ['support', 'ticket', 'tickets'],
  news: ['news'],
} as const

type Category = keyof typeof categories

const known: ReadonlyMap<string, Category> = new Map(
  Object.entries(categories).flatMap(([category, words]) =>
    // The keys of the table above.
    words.map((word) => [word, category as Category] as const),
  ),
)

/** Which of the usual categories a provider's word names, if any. */
export const usualCategory = (word: string): Category | undefined => known.get(word.toLowerCase())

/** A category in the page's language where it is a usual one, else as the provider writes it. */
export function useCategoryWord(): (category: string) => string {
  const { t } = useTranslation('notifications')
  return (category) => {
    const usual = usualCategory(category)
    return usual === undefined ? providerWord(category) : t(`categories.${usual}`)
  }
}
