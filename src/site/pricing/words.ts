/** Prices in words and formatted amounts, for the price pages and the embeds. */
import type { DomainPrice } from '#contract/public.ts'
import type { Money } from '#contract/shapes.ts'
import { formatDate, formatMoney } from '#i18n/format.ts'
import type { PriceRow } from '#site/pages/view.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import { countryOf, familyOf } from './family.ts'
import type { Priced } from './priced.ts'

/** A formatted amount; 0 is "Free". */
export function amount(language: SiteLanguage, money: Money | null): string | null {
  if (money === null) return null
  return money.minorUnits === 0 ? language.t('prices.free') : formatMoney(language.tag, money)
}

const regions = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language; `null` if CLDR has none. */
export function countryName(tag: string, code: string): string | null {
  const names =
    regions.get(tag) ?? new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' })
  regions.set(tag, names)
  return names.of(code) ?? null
}

/** A category's translated name, or the provider's word if we have no translation. */
export function categoryName({ t }: SiteLanguage, category: string): string {
  const key = category.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return t(`category.${key}` as 'category.classic', { defaultValue: category })
}

/** The text beside an extension: its country, its category, or its family. */
export function kindOf(language: SiteLanguage, price: DomainPrice): string {
  const country = countryOf(price.tld)
  const place = country === null ? null : countryName(language.tag, country)
  if (place !== null) return place
  return price.category === null
    ? language.t(`family.${familyOf(price)}`)
    : categoryName(language, price.category)
}

const rtlScript = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

export const directionOf = (name: string) => (rtlScript.test(name) ? 'rtl' : 'ltr')

/** Rules of the extension: restrictions, minimum term, premium names. */
export function notes({ t }: SiteLanguage, row: Priced): string[] {
  const { minYears, premium, restriction } = row.price
  const list: string[] = []
  if (restriction !== null && restriction !== 'none') {
    const key = restriction.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    list.push(t(`restriction.${key}` as 'restriction.sector', { defaultValue: restriction }))
  }
  if (minYears !== null && minYears > 1) list.push(t('prices.minYears', { count: minYears }))
  if (premium === true) list.push(t('prices.premium'))
  return list
}

/** "until 31 Dec 2026". */
export const untilText = ({ t, tag }: SiteLanguage, row: Priced): string | null =>
  row.promotion?.until
    ? t('prices.until', { date: formatDate(tag, row.promotion.until, 'short') })
    : null

/** An extension's order link; `null` if the operator has configured none. */
export type OrderLink = (row: Priced, action: 'register' | 'transfer') => string | null

export function priceRow(
  language: SiteLanguage,
  row: Priced,
  order: OrderLink,
  href: string | null,
): PriceRow {
  const { tld, unicodeTld } = row.price
  return {
    tld,
    name: `.${unicodeTld}`,
    direction: directionOf(unicodeTld),
    aLabel: unicodeTld === tld ? null : `.${tld}`,
    kind: kindOf(language, row.price),
    href,
    register: amount(language, row.first),
    was: amount(language, row.promotion?.was ?? null),
    until: untilText(language, row),
    renew: amount(language, row.renew),
    cost: amount(language, row.cost),
    transfer: amount(language, row.transfer),
    restore: amount(language, row.restore),
    notes: notes(language, row),
    orderHref: row.first === null ? null : order(row, 'register'),
  }
}
