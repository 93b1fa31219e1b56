/** Search, filter and sort of a priced list. Everything that the address of a page can say. */
import type { DomainPrice } from '#contract/public.ts'
import { folded, matches } from '#site/match.ts'

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

export interface Selection {
  q: string
  /** A family, `offers`, or a category in the provider's words; empty: all. */
  category: string
  sort: Sort | null
  /** A-labels in the wished order; empty: all. */
  tlds: readonly string[]
}

/** What stands beside a name: the country, or the category in the page's language. */
export type KindOf = (priced: Priced) => string

const isFamily = (word: string): word is Family => (families as readonly string[]).includes(word)

/** Whether a word of an address names rows of a list: one of our tabs, or the provider's category. */
export const isCategory = (word: string, items: readonly DomainPrice[]): boolean =>
  word === 'offers' || isFamily(word) || items.some(({ category }) => category === word)

function inCategory(row: Priced, category: string): boolean {
  if (category === '') return true
  if (category === 'offers') return row.promotion !== null
  if (isFamily(category)) return familyOf(row.price) === category
  return row.price.category === category
}

/** A typed name in its A-label form where it has one, so that `.онлайн` finds `xn--80asehdb`. */
function asALabel(query: string): string {
  if (/^[\p{ASCII}]*$/u.test(query)) return query
  try {
    return new URL(`http://${query}`).hostname
  } catch {
    return query
  }
}

const amountOf = {
  register: (row: Priced) => row.first,
  renew: (row: Priced) => row.renew,
  cost: (row: Priced) => row.cost,
}

/** Rows without the amount come last in both directions. */
function byAmount(field: keyof typeof amountOf, sign: 1 | -1) {
  return (one: Priced, other: Priced) => {
    const a = amountOf[field](one)?.minorUnits
    const b = amountOf[field](other)?.minorUnits
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

/** The rows that a selection names, in its order. Sorting is stable, on the provider's order. */
export function select(
  rows: readonly Priced[],
  selection: Selection,
  locale: string,
  kindOf: KindOf,
): Priced[] {
  const query = asALabel(folded(selection.q))
  const typed = folded(selection.q)
  const text = (row: Priced) => folded(`${row.price.unicodeTld} ${kindOf(row)}`)
  const fits = (row: Priced) =>
    inCategory(row, selection.category) &&
    (matches(query, row.price.tld, text(row)) ||
      (query !== typed && matches(typed, row.price.tld, text(row))))
  const wanted = selection.tlds.map((label) => asALabel(folded(label)))
  const chosen =
    wanted.length === 0
      ? rows.filter(fits)
      : wanted.flatMap((tld) => rows.filter((row) => row.price.tld === tld && fits(row)))
  return selection.sort ? sorted(chosen, selection.sort, locale) : chosen
}

/** How many rows each tab has, before any filter. */
export function familyCounts(rows: readonly Priced[]): Record<Family | 'all' | 'offers', number> {
  const counts = { all: rows.length, generic: 0, country: 0, region: 0, scripts: 0, offers: 0 }
  for (const row of rows) {
    counts[familyOf(row.price)] += 1
    if (row.promotion) counts.offers += 1
  }
  return counts
}
