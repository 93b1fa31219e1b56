/** What the assistant knows besides the account: help articles and domain prices. */
import { domainPrices } from '#platform/catalog/catalog.ts'
import { helpArticles } from '#platform/help/help.ts'
import type { Language } from '#platform/language.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'
import type { DomainPrice } from '#wire/payloads/price.ts'

export interface Knowledge {
  articles: (language: Language) => readonly HelpArticle[]
  /** Returns `null` if there is no price list in this currency. */
  prices: (currency: string, language: Language, today: string) => readonly DomainPrice[] | null
}

export const platformKnowledge: Knowledge = { articles: helpArticles, prices: domainPrices }
