/** The view of one extension's page. */
import type { ExtensionView } from '#site/pages/view.ts'
import { costOver, type Priced } from '#site/pricing/priced.ts'
import {
  amount,
  directionOf,
  kindOf,
  notes,
  type OrderLink,
  untilText,
} from '#site/pricing/words.ts'
import type { PublishedHelp } from '#site/server/help.ts'
import { articleLink } from '#site/server/help/views.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import { asOfText, basisText, noticeText, type PriceRequest, taxView } from './price-pages.ts'
import { type PriceState, stateQuery, yearChoices } from './price-state.ts'

/** Slugs of articles useful for every extension, if the provider has them. */
const relatedArticles = [
  'transfer-domain-auth-code',
  'auto-renew',
  'expired-domain-grace-redemption',
]

function prices(language: SiteLanguage, row: Priced): ExtensionView['prices'] {
  const { t } = language
  const text = (money: Priced['first']) => amount(language, money) ?? t('prices.notOffered')
  const { transferAddsYear } = row.price
  const until = untilText(language, row)
  return [
    {
      label: t('prices.register'),
      note: until ?? t('extension.registerNote'),
      amount: text(row.first),
      was: amount(language, row.promotion?.was ?? null),
    },
    {
      label: t('prices.renew'),
      note: t('extension.renewNote'),
      amount: text(row.renew),
      was: null,
    },
    {
      label: t('prices.transfer'),
      note:
        transferAddsYear === null
          ? null
          : t(transferAddsYear ? 'extension.transferAdds' : 'extension.transferPlain'),
      amount: text(row.transfer),
      was: null,
    },
    {
      label: t('prices.restore'),
      note: t('extension.restoreNote'),
      amount: text(row.restore),
      was: null,
    },
  ]
}

function period({ t }: SiteLanguage, { price: { minYears, maxYears } }: Priced): string {
  if (minYears !== null && maxYears !== null)
    return t('extension.yearsRange', { min: minYears, max: maxYears })
  if (minYears !== null) return t('extension.yearsFrom', { count: minYears })
  return maxYears === null ? t('extension.unknown') : t('extension.yearsTo', { count: maxYears })
}

function facts(language: SiteLanguage, row: Priced): ExtensionView['facts'] {
  const { t } = language
  const { restriction, premium } = row.price
  const [rule] = restriction === null || restriction === 'none' ? [] : notes(language, row)
  return [
    { label: t('extension.category'), value: kindOf(language, row.price) },
    { label: t('extension.years'), value: period(language, row) },
    {
      label: t('extension.restriction'),
      value: rule ?? (restriction === null ? t('extension.unknown') : t('extension.open')),
    },
    ...(premium === null
      ? []
      : [
          {
            label: t('extension.premium'),
            value: t(premium ? 'extension.premiumYes' : 'extension.premiumNo'),
          },
        ]),
  ]
}

function totals(language: SiteLanguage, row: Priced): ExtensionView['totals'] {
  return yearChoices.flatMap((count) => {
    const total = amount(language, costOver(count, row.first, row.renew, row.price.minYears))
    return total === null ? [] : [{ label: language.t('prices.cost', { count }), amount: total }]
  })
}

export function extensionView(
  request: PriceRequest,
  row: Priced,
  order: OrderLink,
  help: PublishedHelp | null,
): ExtensionView {
  const { language, state, offer } = request
  const { t, tag } = language
  const { tld, unicodeTld } = row.price
  const name = `.${unicodeTld}`
  const base = `/${tag}/prices`
  const href = (change: Partial<PriceState>) =>
    `${base}/${tld}${stateQuery({ ...state, ...change }, offer)}`
  const view = taxView(request)
  const orders = [
    { label: t('extension.orderRegister', { name }), href: row.first && order(row, 'register') },
    { label: t('extension.orderTransfer', { name }), href: row.transfer && order(row, 'transfer') },
  ]
  return {
    name,
    direction: directionOf(unicodeTld),
    aLabel: unicodeTld === tld ? null : `.${tld}`,
    kind: kindOf(language, row.price),
    lead: t('extension.lead', { name }),
    basis: basisText(request, [row]),
    asOf: asOfText(language, request.list.asOf),
    notice: noticeText(request),
    tax:
      view && row.taxIncluded !== null
        ? (['with', 'without'] as const).map((basis) => ({
            label: t(`prices.${basis}_${view.rate.term}`),
            href: href({ tax: basis }),
            current: state.tax === basis,
          }))
        : [],
    prices: prices(language, row),
    totals: totals(language, row),
    facts: facts(language, row),
    orders: orders.flatMap(({ label, href: link }) => (link ? [{ label, href: link }] : [])),
    articles: relatedArticles
      .flatMap((slug) => help?.bySlug.get(slug) ?? [])
      .map((article) => articleLink(language, article)),
    allHref: base + stateQuery({ ...state, q: '', sort: null, category: '' }, offer),
  }
}
