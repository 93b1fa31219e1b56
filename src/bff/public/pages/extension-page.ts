/** One domain extension as a page's view. */
import type { PublishedHelp } from '#bff/public/help.ts'
import { articleLink } from '#bff/public/help/views.ts'
import type { SiteLanguage } from '#bff/public/languages.ts'
import { costOver, type Priced } from '#bff/public/pricing/priced.ts'
import {
  amount,
  directionOf,
  kindOf,
  notes,
  type OrderLink,
  untilText,
} from '#bff/public/pricing/words.ts'
import type { ExtensionView } from '#site/view.ts'

import { asOfText, basisText, noticeText, type PriceRequest, taxView } from './price-pages.ts'
import { type PriceState, stateQuery, yearChoices } from './price-state.ts'

/** Articles that fit every extension, where the provider has them. */
const fitting = ['transfer-domain-auth-code', 'auto-renew', 'expired-domain-grace-redemption']

function prices(language: SiteLanguage, row: Priced): ExtensionView['prices'] {
  const { t } = language
  const written = (money: Priced['first']) => amount(language, money) ?? t('prices.notOffered')
  const adds = row.price.transferAddsYear
  const until = untilText(language, row)
  return [
    {
      label: t('prices.register'),
      note: until ?? t('extension.registerNote'),
      amount: written(row.first),
      was: amount(language, row.promotion?.was ?? null),
    },
    {
      label: t('prices.renew'),
      note: t('extension.renewNote'),
      amount: written(row.renew),
      was: null,
    },
    {
      label: t('prices.transfer'),
      note:
        adds === null ? null : adds ? t('extension.transferAdds') : t('extension.transferPlain'),
      amount: written(row.transfer),
      was: null,
    },
    {
      label: t('prices.restore'),
      note: t('extension.restoreNote'),
      amount: written(row.restore),
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
    articles: fitting
      .flatMap((slug) => help?.bySlug.get(slug) ?? [])
      .map((article) => articleLink(language, article)),
    allHref: base + stateQuery({ ...state, q: '', sort: null, category: '' }, offer),
  }
}
