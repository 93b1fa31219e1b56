import { useTranslation } from 'react-i18next'

import { providerWord } from '#web/app/record/provider-word.ts'

/** Providers' words for the categories that we translate. */
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

const categoryByWord: ReadonlyMap<string, Category> = new Map(
  Object.entries(categories).flatMap(([category, words]) =>
    // `Object.entries` widens the keys to `string`.
    words.map((word) => [word, category as Category] as const),
  ),
)

export const findCategory = (word: string): Category | undefined =>
  categoryByWord.get(word.toLowerCase())

/** Translates a category that we know; any other keeps the provider's word. */
export function useCategoryName(): (word: string) => string {
  const { t } = useTranslation('notifications')
  return (word) => {
    const category = findCategory(word)
    return category === undefined ? providerWord(word) : t(`categories.${category}`)
  }
}
