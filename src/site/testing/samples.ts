/** Prices and articles for tests, with ordinary values for everything a test does not set. */
import type { DomainPrice, HelpArticle } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'

export const eur = (minorUnits: number): Money => ({ minorUnits, currency: 'EUR' })

export const price = (tld: string, change: Partial<DomainPrice> = {}): DomainPrice => ({
  tld,
  unicodeTld: tld,
  category: 'classic',
  minYears: 1,
  maxYears: 10,
  restriction: 'none',
  transferAddsYear: true,
  register: eur(1000),
  renew: eur(1200),
  transfer: eur(1000),
  restore: eur(7000),
  promotion: null,
  taxIncluded: false,
  premium: false,
  ...change,
})

export const article = (slug: string, change: Partial<HelpArticle> = {}): HelpArticle => ({
  slug,
  title: `About ${slug}`,
  summary: `What ${slug} is.`,
  category: 'domains',
  updatedOn: '2026-11-03',
  locale: 'en',
  body: `## First\n\nText about ${slug}.\n\n## Second\n\nMore.`,
  bodyFormat: 'markdown',
  related: [],
  ...change,
})
