/** What the assistant knows beside an account: the help articles and the price list. */
import { domainPrices } from '#platform/catalog/catalog.ts'
import { helpArticles } from '#platform/help/help.ts'
import type { Language } from '#platform/language.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'
import type { DomainPrice } from '#wire/payloads/price.ts'

export interface Knowledge {
  articles: (language: Language) => readonly HelpArticle[]
  /** `null`: there is no list in this currency. */
  prices: (currency: string, language: Language, today: string) => readonly DomainPrice[] | null
}

export const ownKnowledge: Knowledge = { articles: helpArticles, prices: domainPrices }
