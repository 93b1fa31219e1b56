/** Searches, filters and sorts a priced list as the page's address requests. */
import type { DomainPrice } from '#contract/public.ts'
import { foldedQuery, foldedRow, matches, typedName } from '#site/pages/match.ts'

import { familyOf, families, type Family } from './family.ts'
import type { Priced } from './priced.ts'

export const sorts = [
  'tld',
  '-tld',
  'register',
  '-register',
  'renew',
  '-renew',
  'cost',
  '-cost',
] as const
export type Sort = (typeof sorts)[number]

export interface RowQuery {
  q: string
  /** A family, `offers`, or one of the provider's categories; empty: all. */
  category: string
  sort: Sort | null
  /** Names to show, in this order; empty: all. */
  tlds: readonly string[]
}

/** The text beside a name: country or category in the page's language. */
export type KindOf = (priced: Priced) => string

const isFamily = (word: string): word is Family => (families as readonly string[]).includes(word)

/** Whether `category` in an address is one of our tabs or one of the provider's categories. */
export const isCategory = (word: string, items: readonly DomainPrice[]): boolean =>
  word !== '' &&
  (word === 'offers' || isFamily(word) || items.some(({ category }) => category === word))

function inCategory(row: Priced, category: string): boolean {
  if (category === '') return true
  if (category === 'offers') return row.promotion !== null
  if (isFamily(category)) return familyOf(row.price) === category
  return row.price.category === category
}

/** The A-label of a typed name if it has one, so that `.онлайн` finds `xn--80asehdb`. */
function asALabel(query: string): string {
  if (/^[\p{ASCII}]*$/u.test(query)) return query
  try {
    return new URL(`http://${query}`).hostname
  } catch {
    return query
  }
}

/** The TLD that somebody typed or wrote in an address, in the form of `DomainPrice.tld`. */
export const typedTld = (text: string): string => asALabel(typedName(text))

const amountOf = {
  register: (row: Priced) => row.first,
  renew: (row: Priced) => row.renew,
  cost: (row: Priced) => row.cost,
}

/** Rows without an amount come last in both directions. */
function byAmount(field: keyof typeof amountOf, sign: 1 | -1) {
  return (first: Priced, second: Priced) => {
    const a = amountOf[field](first)?.minorUnits
    const b = amountOf[field](second)?.minorUnits
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (a - b)
  }
}

function sorted(rows: Priced[], sort: Sort, locale: string): Priced[] {
  const descending = sort.startsWith('-')
  const field = (descending ? sort.slice(1) : sort) as 'tld' | keyof typeof amountOf
  const sign = descending ? -1 : 1
  if (field !== 'tld') return rows.toSorted(byAmount(field, sign))
  const { compare } = new Intl.Collator(locale)
  return rows.toSorted((a, b) => sign * compare(a.price.unicodeTld, b.price.unicodeTld))
}

/** The matching rows. Sorting is stable, starting from the provider's order. */
export function select(
  rows: readonly Priced[],
  query: RowQuery,
  locale: string,
  kindOf: KindOf,
): Priced[] {
  const typed = foldedQuery(query.q)
  const typedALabel = typedTld(query.q)
  const text = (row: Priced) => foldedRow(`${row.price.unicodeTld} ${kindOf(row)}`)
  const fits = (row: Priced) =>
    inCategory(row, query.category) &&
    (matches(typedALabel, row.price.tld, text(row)) ||
      (typedALabel !== typed && matches(typed, row.price.tld, text(row))))
  const tlds = query.tlds.map(typedTld)
  const selected =
    tlds.length === 0
      ? rows.filter(fits)
      : tlds.flatMap((tld) => rows.filter((row) => row.price.tld === tld && fits(row)))
  return query.sort ? sorted(selected, query.sort, locale) : selected
}

/** Rows per tab, before any filter. */
export function familyCounts(rows: readonly Priced[]): Record<Family | 'all' | 'offers', number> {
  const counts = { all: rows.length, generic: 0, country: 0, region: 0, scripts: 0, offers: 0 }
  for (const row of rows) {
    counts[familyOf(row.price)] += 1
    if (row.promotion) counts.offers += 1
  }
  return counts
}
