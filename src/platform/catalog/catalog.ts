/** Domain prices of 449 extensions. They ship with the program, so an upgrade updates them. */
import { readFileSync } from 'node:fs'

import { addDays, daysBetween } from '#i18n/days.ts'
import type { Language } from '#platform/language.ts'
import { money, moneyOrNull } from '#platform/money.ts'
import { categoryName } from '#platform/texts.ts'
import type { DomainPrice } from '#wire/payloads/price.ts'

import { priceLists } from './price-lists.ts'
import type { PriceList } from './price-lists.ts'

/** A line of `tlds.jsonl`. Prices are in euro cents without tax; `null` if not offered. */
interface Extension {
  tld: string
  unicode: string
  category: string
  country: string | null
  minYears: number | null
  maxYears: number | null
  restriction: string | null
  transferAddsYear: boolean | null
  premiumNames: boolean | null
  register: number | null
  renew: number | null
  transfer: number | null
  restore: number | null
  promotion: { register: number; from: string; until: string; lowest: number } | null
}

/** Promotion dates in the file are relative to this day. */
const compiledOn = '2026-11-20'

let extensions: readonly Extension[] | undefined

const loadExtensions = (): readonly Extension[] => {
  extensions ??= readFileSync(new URL('tlds.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    // Safe to cast: a test parses every line with the wire schema.
    .map((line) => JSON.parse(line) as Extension)
  return extensions
}

/** Converts a catalogue price into a list's currency. 0 means free and stays 0. */
const localPrice = (list: PriceList, cents: number, country: string | null): number => {
  if (cents === 0) return 0
  const isHome = country !== null && list.homeCountries.includes(country)
  return list.round(cents * list.level * (isHome ? 0.85 : 1))
}

const toDomainPrice = (
  list: PriceList,
  extension: Extension,
  language: Language,
  shiftDays: number,
): DomainPrice => {
  const { country, promotion } = extension
  const price = (cents: number | null) =>
    moneyOrNull(cents === null ? null : localPrice(list, cents, country), list.currency)
  return {
    tld: extension.tld,
    unicodeTld: extension.unicode,
    category: extension.category,
    categoryName: categoryName('prices', extension.category, language),
    minYears: extension.minYears,
    maxYears: extension.maxYears,
    restriction: extension.restriction,
    transferAddsYear: extension.transferAddsYear,
    premiumNames: extension.premiumNames,
    register: price(extension.register),
    renew: price(extension.renew),
    transfer: price(extension.transfer),
    restore: price(extension.restore),
    promotion:
      promotion === null
        ? null
        : {
            register: money(localPrice(list, promotion.register, country), list.currency),
            from: addDays(promotion.from, shiftDays),
            until: addDays(promotion.until, shiftDays),
            lowestInLast30Days: money(localPrice(list, promotion.lowest, country), list.currency),
          },
  }
}

/**
 * The price list in a currency; `null` if there is none. Promotion dates shift with `today`, so
 * current, upcoming and past promotions exist on any day.
 */
export const domainPrices = (
  currency: string,
  language: Language,
  today: string,
): DomainPrice[] | null => {
  const list = priceLists.find((candidate) => candidate.currency === currency)
  if (list === undefined) return null
  const shiftDays = daysBetween(compiledOn, today)
  return loadExtensions().map((extension) => toDomainPrice(list, extension, language, shiftDays))
}

/** The lists change on the first of each month. */
export const pricesUpdatedOn = (today: string): string => `${today.slice(0, 7)}-01`
