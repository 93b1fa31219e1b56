/** Domain prices: 449 extensions in every price list. They ship with the program, not in the database. */
import { readFileSync } from 'node:fs'

import type { Language } from '#platform/language.ts'
import { money, moneyOrNull } from '#platform/money.ts'
import type { DomainPrice } from '#wire/payloads/price.ts'

import { categoryName } from './categories.ts'
import { priceLists } from './price-lists.ts'
import type { PriceList } from './price-lists.ts'

/** A line of `tlds.jsonl`; prices in euro cents without tax, `null`: not offered. */
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

/** The day that the promotions in the file are dated by. */
const compiledOn = '2026-11-20'
const dayMs = 86_400_000

let extensions: readonly Extension[] | undefined

const read = (): readonly Extension[] => {
  extensions ??= readFileSync(new URL('tlds.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    // The file is part of the program; a test parses every line by the wire's schema.
    .map((line) => JSON.parse(line) as Extension)
  return extensions
}

/** A price of the catalogue in the list's own terms. A price of 0 is free everywhere. */
const priceIn = (list: PriceList, cents: number, country: string | null): number => {
  if (cents === 0) return 0
  const atHome = country !== null && list.home.includes(country)
  return list.ending(cents * list.level * (atHome ? 0.85 : 1))
}

const entry = (
  list: PriceList,
  from: Extension,
  language: Language,
  shift: number,
): DomainPrice => {
  const { country, promotion } = from
  const price = (cents: number | null) =>
    moneyOrNull(cents === null ? null : priceIn(list, cents, country), list.currency)
  const moved = (day: string) => new Date(Date.parse(day) + shift).toISOString().slice(0, 10)
  return {
    tld: from.tld,
    unicodeTld: from.unicode,
    category: from.category,
    categoryName: categoryName(from.category, language),
    minYears: from.minYears,
    maxYears: from.maxYears,
    restriction: from.restriction,
    transferAddsYear: from.transferAddsYear,
    premiumNames: from.premiumNames,
    register: price(from.register),
    renew: price(from.renew),
    transfer: price(from.transfer),
    restore: price(from.restore),
    promotion:
      promotion === null
        ? null
        : {
            register: money(priceIn(list, promotion.register, country), list.currency),
            from: moved(promotion.from),
            until: moved(promotion.until),
            lowestInLast30Days: money(priceIn(list, promotion.lowest, country), list.currency),
          },
  }
}

/**
 * The whole list of a currency, or `null` where there is none. Promotions move along with today,
 * so that running, coming and past ones are there on any day.
 */
export const domainPrices = (
  currency: string,
  language: Language,
  today: string,
): DomainPrice[] | null => {
  const list = priceLists.find((candidate) => candidate.currency === currency)
  if (list === undefined) return null
  const shift = Math.round((Date.parse(today) - Date.parse(compiledOn)) / dayMs) * dayMs
  return read().map((extension) => entry(list, extension, language, shift))
}

/** Lists change on the first of a month. */
export const pricesUpdatedOn = (today: string): string => `${today.slice(0, 7)}-01`
