/** What the provider publishes, by the core's connection and the readers; no key is sent. */
import type { Core } from '#bff/core.ts'
import { asFault } from '#bff/provider/families.ts'
import type { HelpArticle } from '#contract/public.ts'

import type { PriceList } from './prices.ts'
import { readHelp, readHelpArticle, readPrices } from './reading/reading.ts'

export interface PublicSource {
  /** @param currency `null`: the provider's default */
  prices(locale: string, currency: string | null): Promise<PriceList>
  /** With bodies. */
  help(locale: string): Promise<HelpArticle[]>
}

export function providerSource({ provider, reader }: Core): PublicSource {
  const source = provider.source(null)
  return {
    prices: async (locale, currency) =>
      asFault(readPrices(source, { locale, currency }, await reader.context(null))),
    async help(locale) {
      const context = await reader.context(null)
      const listed = await asFault(readHelp(source, { locale }, context))
      const whole: HelpArticle[] = []
      // One after the other: a list without bodies must not become a burst of requests.
      for (const article of listed)
        whole.push(
          article.body === null
            ? ((await readHelpArticle(source, { locale, slug: article.slug }, context)) ?? article)
            : article,
        )
      return whole
    },
  }
}
