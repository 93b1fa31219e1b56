/** Reads prices and help from the provider, without an API key. */
import type { HelpArticle } from '#contract/public.ts'
import { readContext } from '#dialects/reading/context.ts'
import type { ProviderProfile } from '#dialects/reading/profile.ts'
import { readHelp, readHelpArticle, readPrices } from '#dialects/reading/public.ts'
import type { Source } from '#dialects/reading/source.ts'
import type { Clock } from '#server/clock.ts'
import { asProblem } from '#server/provider-problems.ts'

import type { PriceList } from './prices.ts'

export interface PublicSource {
  /** @param currency `null`: the provider's default */
  prices(locale: string, currency: string | null): Promise<PriceList>
  /** With bodies. */
  help(locale: string): Promise<HelpArticle[]>
}

/** `source` sends no key. */
export interface PublicReading {
  source: Source
  profile: ProviderProfile
}

export function providerSource({ source, profile }: PublicReading, clock: Clock): PublicSource {
  const context = () => readContext(profile, '', null, clock.now())
  return {
    prices: async (locale, currency) =>
      asProblem(readPrices(source, { locale, currency }, context())),
    async help(locale) {
      const articles = await asProblem(readHelp(source, { locale }, context()))
      const complete: HelpArticle[] = []
      // In sequence: a list without bodies must not become a burst of requests.
      for (const article of articles) {
        const { slug } = article
        const read =
          article.body === null ? readHelpArticle(source, { locale, slug }, context()) : null
        complete.push((await read) ?? article)
      }
      return complete
    },
  }
}
