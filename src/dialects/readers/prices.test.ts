import * as fc from 'fast-check'

import { DomainPrice, HelpArticle } from '#contract/public.ts'
import { readHelp, readPrices } from '#dialects/reading/public.ts'
import type { Amount } from '#dialects/testing/provider.ts'
import { amount, day, maybe, minorOf, names, readsBackBy } from '#dialects/testing/read-back.ts'
import { context } from '#dialects/testing/reading.ts'

const minor = fc.integer({ min: 1, max: 90_000 })
const price = fc.record({
  tld: names('com', 'de', 'co.uk', 'shop', 'io', 'xyz', 'jp'),
  register: amount,
  renew: maybe(minor),
  transfer: maybe(minor),
  minYears: maybe(fc.constantFrom(1, 2)),
  premium: maybe(fc.boolean()),
})
/** Another amount in the same currency. */
const like = (one: Amount, other: number | null) =>
  other === null ? null : { ...one, minor: other }

readsBackBy(
  {
    canonical: price,
    words: {
      tld: names('tld', 'extension', 'zone', 'suffix'),
      dot: names('', '.'),
      register: names('register', 'registration', 'price_registration', 'create', 'register_price'),
      renew: names('renew', 'renewal', 'price_renew', 'renewal_price'),
      transfer: names('transfer', 'transfer_price', 'price_transfer'),
      currency: names('currency', 'currency_code'),
      minYears: names('min_years', 'minimum_years'),
      premium: names('premium', 'is_premium'),
    },
    key: (one) => one.tld,
    write: (one, { name, flag, word, ...write }) => ({
      [name(word.tld)]: word.dot + one.tld,
      ...write.amount(word.register, one.register),
      ...write.amount(word.renew, like(one.register, one.renew)),
      ...write.amount(word.transfer, like(one.register, one.transfer)),
      ...write.currency(word.currency, one.register),
      ...(one.minYears === null ? {} : { [name(word.minYears)]: one.minYears }),
      ...(one.premium === null ? {} : { [name(word.premium)]: flag(one.premium) }),
    }),
    found: (value: DomainPrice) => ({
      tld: value.tld,
      register: value.register,
      renew: value.renew,
      transfer: value.transfer,
      minYears: value.minYears,
      premium: value.premium,
    }),
    wanted: (one) => ({
      tld: one.tld,
      register: minorOf(one.register),
      renew: minorOf(like(one.register, one.renew)),
      transfer: minorOf(like(one.register, one.transfer)),
      minYears: one.minYears,
      premium: one.premium,
    }),
  },
  { path: 'domain-prices', wrapped: 'prices' },
  async (source) => {
    const { items } = await readPrices(source, { locale: 'en', currency: null }, context())
    for (const item of items) DomainPrice.parse(item)
    return items
  },
)

const article = fc.record({
  slug: fc.stringMatching(/^[a-z]{3,8}-[a-z]{3,8}$/),
  title: names('Change name servers', 'Pay an invoice'),
  summary: names('How it is done.', 'In three steps.'),
  category: names('domains', 'billing'),
  body: names('## First\n\nOpen the page.', 'Press the button.'),
  updated: maybe(day),
})

readsBackBy(
  {
    canonical: article,
    words: {
      slug: names('slug', 'handle', 'url_key', 'permalink'),
      title: names('title', 'question', 'headline'),
      summary: names('summary', 'excerpt', 'abstract', 'short_description'),
      category: names('category', 'section', 'topic'),
      body: names('body', 'content', 'markdown', 'answer'),
      updated: names('updated_at', 'last_modified', 'modified_on', 'published_at'),
    },
    key: (one) => one.slug,
    write: (one, { name, word, ...write }) => ({
      [name(word.slug)]: one.slug,
      [name(word.title)]: one.title,
      [name(word.summary)]: one.summary,
      [name(word.category)]: one.category,
      [name(word.body)]: one.body,
      ...write.day(word.updated, one.updated),
    }),
    found: (value: HelpArticle) => ({
      slug: value.slug,
      title: value.title,
      summary: value.summary,
      category: value.category,
      body: value.body,
      updated: value.updatedOn,
    }),
    wanted: (one) => one,
  },
  { path: 'help-center', wrapped: 'articles' },
  async (source) => {
    const articles = await readHelp(source, { locale: 'en' }, context())
    for (const one of articles) HelpArticle.parse(one)
    return articles
  },
)
