/** schema.org data, limited to what the pages show. */
import type { HelpArticle } from '#contract/public.ts'
import { decimal } from '#server/csv.ts'
import type { Priced } from '#site/pricing/priced.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import type { PriceRequest } from './price-pages.ts'

const context = 'https://schema.org'

interface Crumb {
  name: string
  path: string
}

export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** The list as a data set with two files. Each extension's page has its own offers. */
export function listData(origin: string, { language, list }: PriceRequest, description: string) {
  const { t, tag } = language
  const url = `${origin}/${tag}/prices`
  return [
    {
      '@context': context,
      '@type': 'Dataset',
      name: t('prices.title'),
      description,
      url,
      inLanguage: tag,
      dateModified: list.changedAt,
      isAccessibleForFree: true,
      distribution: [
        { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${url}.csv` },
        { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${url}.json` },
      ],
    },
  ]
}

export function extensionData(origin: string, { language, list }: PriceRequest, row: Priced) {
  const { t, tag } = language
  const { tld, unicodeTld } = row.price
  const url = `${origin}/${tag}/prices/${tld}`
  const offer = (name: string, money: Priced['first'], until: string | null) =>
    money === null || money.currency === null
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            price: decimal(money),
            priceCurrency: money.currency,
            ...(until === null ? {} : { priceValidUntil: until }),
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: decimal(money),
              priceCurrency: money.currency,
              billingDuration: 'P1Y',
              ...(row.taxIncluded === null ? {} : { valueAddedTaxIncluded: row.taxIncluded }),
            },
          },
        ]
  return [
    {
      '@context': context,
      '@type': 'Service',
      serviceType: 'Domain registration',
      name: t('extension.title', { name: `.${unicodeTld}` }),
      url,
      dateModified: list.changedAt,
      offers: [
        ...offer(t('prices.register'), row.first, row.promotion?.until ?? null),
        ...offer(t('prices.renew'), row.renew, null),
        ...offer(t('prices.transfer'), row.transfer, null),
        ...offer(t('prices.restore'), row.restore, null),
      ],
    },
    breadcrumbs(origin, [
      { name: t('prices.title'), path: `/${tag}/prices` },
      { name: `.${unicodeTld}`, path: `/${tag}/prices/${tld}` },
    ]),
  ]
}

export function articleData(
  origin: string,
  { t, tag }: SiteLanguage,
  article: HelpArticle,
  section: { label: string; href: string },
) {
  const path = `/${tag}/help/${encodeURIComponent(article.slug)}`
  return [
    {
      '@context': context,
      '@type': 'TechArticle',
      headline: article.title,
      description: article.summary,
      inLanguage: article.locale,
      url: origin + path,
      ...(article.updatedOn === null ? {} : { dateModified: article.updatedOn }),
      articleSection: section.label,
    },
    breadcrumbs(origin, [
      { name: t('help.name'), path: `/${tag}/help` },
      { name: section.label, path: section.href },
      { name: article.title, path },
    ]),
  ]
}
