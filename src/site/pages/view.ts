/**
 * What the server passes to the components. All decisions are made and all numbers and dates
 * formatted, so that a cell reads the same on the page and in an embed.
 */
import type { TFunction } from 'i18next'

export interface Link {
  label: string
  href: string
}

export interface Choice extends Link {
  current: boolean
}

export interface LanguageChoice extends Choice {
  /** BCP 47. */
  locale: string
  direction: 'ltr' | 'rtl'
}

/** What every page shares: head, header and footer. */
export interface Frame {
  t: TFunction<'site'>
  locale: string
  direction: 'ltr' | 'rtl'
  brand: { name: string; logoUrl: string | null; logoDarkUrl: string | null; color: string | null }
  assets: { styles: string[]; script: string }
  title: string
  description: string
  /** Absolute; `null` for error pages. */
  canonical: string | null
  index: boolean
  /** Absolute addresses of the page in each language, for `hreflang`. */
  alternates: { locale: string; href: string }[]
  navigation: Choice[]
  languages: LanguageChoice[]
  currencies: Choice[]
  footer: Link[]
  signInHref: string
  /** schema.org objects. */
  structured: object[]
  /** The same content in other formats, for `<link rel="alternate">`. */
  downloads: (Link & { type: string })[]
}

export interface PriceRow {
  /** A-label. */
  tld: string
  /** `.com`, `.онлайн`. */
  name: string
  /** Writing direction of the name. */
  direction: 'ltr' | 'rtl'
  /** `.xn--80asehdb`, if it differs from the name. */
  aLabel: string | null
  kind: string
  href: string | null
  register: string | null
  /** The earlier price, struck through. */
  was: string | null
  /** "until 31 Dec 2026". */
  until: string | null
  renew: string | null
  cost: string | null
  transfer: string | null
  restore: string | null
  notes: string[]
  orderHref: string | null
}

export interface SortChoice {
  href: string
  direction: 'ascending' | 'descending' | null
}

export interface PricesView {
  lead: string
  search: { q: string; action: string; example: string; hidden: [name: string, value: string][] }
  tax: { choices: Choice[]; countries: Choice[]; country: string | null } | null
  years: { choices: Choice[]; value: number }
  tabs: (Choice & { count: string })[]
  topics: Choice[]
  /** "Prices per year in euro, with 19 % VAT (Germany)." */
  basis: string
  asOf: { text: string; instant: string }
  /** Shown if the data is old or from a past day. */
  notice: string | null
  sort: Record<'tld' | 'register' | 'renew' | 'cost', SortChoice>
  rows: PriceRow[]
  clearHref: string
  /** Where to ask for an extension that the list lacks; `null` if the operator states no contact. */
  contactHref: string | null
  downloads: Link[]
  embedHref: string
  ordering: boolean
}

export interface ExtensionView {
  name: string
  direction: 'ltr' | 'rtl'
  aLabel: string | null
  kind: string
  lead: string
  basis: string
  asOf: { text: string; instant: string }
  notice: string | null
  tax: Choice[]
  prices: { label: string; note: string | null; amount: string; was: string | null }[]
  totals: { label: string; amount: string }[]
  facts: { label: string; value: string }[]
  orders: Link[]
  articles: Link[]
  allHref: string
}

export interface ArticleLink extends Link {
  summary: string
  /** Language of the text if it is not the page's. */
  locale: string | null
}

export interface HelpSection {
  slug: string
  label: string
  href: string
  count: string
  articles: ArticleLink[]
}

export interface HelpView {
  action: string
  placeholder: string
  sections: HelpSection[]
  recent: Link[]
  notice: string | null
}

export interface HelpSearchView {
  action: string
  q: string
  heading: string
  results: (ArticleLink & { section: string })[]
  /** Results in English that are missing in the page's language. */
  elsewhere: { heading: string; results: (ArticleLink & { section: string })[] } | null
  sections: Link[]
  contactHref: string | null
}

export interface CategoryView {
  label: string
  lead: string
  helpHref: string
  articles: ArticleLink[]
}

export interface ArticleView {
  helpHref: string
  category: Link
  title: string
  updated: { text: string; day: string } | null
  minutes: string
  /** Says, in the page's language, that the text is in another one. */
  fallback: string | null
  locale: string
  direction: 'ltr' | 'rtl'
  body: string
  format: 'markdown' | 'html'
  imageHosts: readonly string[]
  locales: readonly string[]
  pageLocale: string
  related: Link[]
  notice: string | null
  feedback: { action: string; state: 'ask' | 'no' | 'thanks' }
  assistantHref: string
  contactHref: string | null
}

export interface MessageView {
  heading: string
  text: string
  links: Link[]
}

export interface SnippetView {
  id: string
  label: string
  hint: string
  code: string
}

export interface Option {
  value: string
  label: string
  chosen: boolean
}

export interface BuilderView {
  action: string
  selects: { name: string; label: string; options: Option[] }[]
  /** Fields with any number of choices. */
  checks: { name: string; label: string; options: Option[] }[]
  tlds: string
  /** The element has these attributes, and shows the frame inside it until it has data. */
  preview: { attributes: Record<string, string>; frameHref: string; height: number; title: string }
  script: string
  snippets: SnippetView[]
  pricesHref: string
}
