/** What the provider publishes, by the core's connection and the readers; no key is sent. */
import type { HelpArticle } from '#contract/public.ts'
import type { Core } from '#bff/core.ts'

import type { PriceList } from './prices.ts'

export interface PublicSource {
  prices(locale: string, currency: string | null): Promise<PriceList>
  /** With bodies. */
  help(locale: string): Promise<HelpArticle[]>
}
