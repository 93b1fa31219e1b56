/** The view of the price list. */
import { formatDate, formatNumber, formatPercent, formatTime } from '#i18n/format.ts'
import type { Choice, PricesView } from '#site/pages/view.ts'
import { families, type Family } from '#site/pricing/family.ts'
import { priced, type Priced } from '#site/pricing/priced.ts'
import { familyCounts, select, type Sort } from '#site/pricing/select.ts'
import { rateOn, type TaxTable, type TaxView } from '#site/pricing/tax.ts'
import { categoryName, countryName, kindOf, type OrderLink, priceRow } from '#site/pricing/words.ts'
import type { SiteLanguage } from '#site/server/languages.ts'
import type { PublishedPrices } from '#site/server/prices.ts'

import { type Offer, type PriceState, stateParams, stateQuery, yearChoices } from './price-state.ts'

export interface PriceRequest {
  language: SiteLanguage
  state: PriceState
  offer: Offer
  list: PublishedPrices
  tax: TaxTable | null
  today: string
  now: number
}

/** How tax is shown; `null` if no rate is configured or none applies on that day. */
export function taxView({
  state,
  tax,
  today,
}: Pick<PriceRequest, 'state' | 'tax' | 'today'>): TaxView | null {
  if (!tax) return null
  const rate = rateOn(tax, state.country ?? tax.home, today)
  const home = rateOn(tax, tax.home, today)
  return rate && home ? { basis: state.tax, rate, home } : null
}

/** Every row of the list with the requested tax, years and promotions applied. */
export function pricedRows(request: PriceRequest): Priced[] {
  const { list, state, today } = request
  const reading = { today, years: state.years, tax: taxView(request), lowest: list.lowest }
  return list.items.map((price) => priced(price, reading))
}

export function currencyName({ tag, t }: SiteLanguage, currency: string | null): string {
  if (currency === null) return t('prices.noCurrency')
  const name = new Intl.DisplayNames([tag], { type: 'currency' }).of(currency) ?? currency
  return name === currency ? name : t('prices.currencyNamed', { name, code: currency })
}

/** `EUR €`, or the code alone for a currency without a symbol. */
export function currencyLabel(tag: string, currency: string): string {
  const parts = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return symbol === currency ? currency : `${currency} ${symbol}`
}

/**
 * "Prices per year in euro, with 19 % VAT (Germany)." Describes the rows, which may differ from what
 * was requested.
 */
export function basisText(request: PriceRequest, rows: readonly Priced[]): string {
  const { language, list } = request
  const { t, tag } = language
  const currency = currencyName(language, list.currency)
  // No rows say nothing about tax, but the list still does.
  const described = rows.length > 0 ? rows : pricedRows(request)
  const included = new Set(described.map((row) => row.taxIncluded))
  const [only = null] = included.size === 1 ? included : []
  const view = taxView(request)
  if (only === null) return t('prices.basisUnknown', { currency })
  if (!view) return t(only ? 'prices.basisIncluded' : 'prices.basisExcluded', { currency })
  const { term, percent, country } = view.rate
  if (!only) return t(`prices.basisWithout_${term}`, { currency })
  return t(`prices.basisWith_${term}`, {
    currency,
    percent: formatPercent(tag, Number(percent)),
    country: countryName(tag, country) ?? country,
  })
}

export const asOfText = ({ t, tag }: SiteLanguage, instant: string) => ({
  instant,
  text: t('prices.asOf', {
    date: formatDate(tag, instant.slice(0, 10), 'long'),
    time: formatTime(tag, instant, { timeZone: 'UTC' }),
  }),
})

const DAY = 86_400_000

/** Shown if the list is older than a day, or is from a past day. */
export function noticeText({ language, list, state, now }: PriceRequest): string | null {
  const { t, tag } = language
  if (state.on !== null) return t('prices.onDay', { date: formatDate(tag, state.on, 'long') })
  return now - Date.parse(list.asOf) > DAY ? t('prices.old') : null
}

function taxChoices(request: PriceRequest, href: (change: Partial<PriceState>) => string) {
  const { language, state, tax } = request
  const view = taxView(request)
  if (!tax || !view || !request.list.items.some(({ taxIncluded }) => taxIncluded !== null))
    return null
  const { t, tag } = language
  const countries = Object.keys(tax.countries)
    .map((code) => ({
      label: countryName(tag, code) ?? code,
      href: href({ country: code, tax: 'with' }),
      current: code === state.country,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, tag))
  return {
    choices: (['with', 'without'] as const).map((basis) => ({
      label: t(`prices.${basis}_${view.rate.term}`),
      href: href({ tax: basis }),
      current: state.tax === basis,
    })),
    countries,
    country:
      state.tax === 'with' ? (countries.find(({ current }) => current)?.label ?? null) : null,
  }
}

function sortChoice(
  state: PriceState,
  field: 'tld' | 'register' | 'renew' | 'cost',
  href: (change: Partial<PriceState>) => string,
) {
  const down: Sort = `-${field}`
  return {
    href: href({ sort: state.sort === field ? down : field }),
    direction:
      state.sort === field
        ? ('ascending' as const)
        : state.sort === down
          ? ('descending' as const)
          : null,
  }
}

function tabs(
  request: PriceRequest,
  rows: readonly Priced[],
  href: (change: Partial<PriceState>) => string,
) {
  const { t, tag } = request.language
  const counts = familyCounts(rows)
  const label = (name: 'all' | 'offers' | Family) =>
    name === 'all' || name === 'offers' ? t(`prices.${name}`) : t(`family.${name}`)
  return (['all', ...families, 'offers'] as const)
    .filter((name) => name === 'all' || counts[name] > 0)
    .map((name) => {
      const category = name === 'all' ? '' : name
      return {
        label: label(name),
        count: formatNumber(tag, counts[name]),
        href: href({ category }),
        current: request.state.category === category,
      }
    })
}

function topics(request: PriceRequest, href: (change: Partial<PriceState>) => string): Choice[] {
  const { language, list, state } = request
  const names = new Set(list.items.flatMap(({ category }) => category ?? []))
  if (names.size < 2) return []
  return [...names]
    .map((category) => ({
      label: categoryName(language, category),
      href: href({ category }),
      current: state.category === category,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language.tag))
}

/** The rows that match the request's search and filters, sorted as requested. */
export const selectRows = (request: PriceRequest, rows: readonly Priced[]): Priced[] =>
  select(rows, { ...request.state, tlds: [] }, request.language.tag, (row) =>
    kindOf(request.language, row.price),
  )

/** An extension to search for: one on offer, else the first. */
const exampleOf = (rows: readonly Priced[]): string => {
  const row = rows.find(({ promotion }) => promotion !== null) ?? rows[0]
  return `.${row?.price.unicodeTld ?? 'com'}`
}

export function pricesView(
  request: PriceRequest,
  order: OrderLink,
  contactHref: string | null,
): PricesView {
  const { language, state, offer } = request
  const { t, tag } = language
  const base = `/${tag}/prices`
  const href = (change: Partial<PriceState>) => base + stateQuery({ ...state, ...change }, offer)
  const all = pricedRows(request)
  const rows = selectRows(request, all)
  // Files have the provider's defaults in every language, so their links name each choice.
  const query = stateQuery({ ...state, q: '' }, { ...offer, currencies: [], home: null })
  const lead =
    rows.length === all.length
      ? t('prices.lead', { count: all.length })
      : t('prices.leadSome', { count: rows.length, all: all.length })
  return {
    lead,
    search: {
      q: state.q,
      example: t('prices.searchExample', { name: exampleOf(all) }),
      action: base,
      hidden: stateParams({ ...state, q: '' }, offer),
    },
    tax: taxChoices(request, href),
    years: {
      value: state.years,
      choices: [...new Set([...yearChoices, state.years])]
        .toSorted((a, b) => a - b)
        .map((count) => ({
          label: t('prices.yearsChoice', { count }),
          href: href({ years: count }),
          current: count === state.years,
        })),
    },
    tabs: tabs(request, all, href),
    topics: topics(request, href),
    basis: basisText(request, rows),
    asOf: asOfText(language, request.list.asOf),
    notice: noticeText(request),
    sort: {
      tld: sortChoice(state, 'tld', href),
      register: sortChoice(state, 'register', href),
      renew: sortChoice(state, 'renew', href),
      cost: sortChoice(state, 'cost', href),
    },
    rows: rows.map((row) => priceRow(language, row, order, `${base}/${row.price.tld}`)),
    contactHref,
    clearHref: href({ q: '', category: '' }),
    downloads: [
      { label: 'CSV', href: `${base}.csv${query}` },
      { label: 'JSON', href: `${base}.json${query}` },
    ],
    embedHref: `${base}/embed`,
    ordering: rows.some((row) => order(row, 'register') !== null),
  }
}
