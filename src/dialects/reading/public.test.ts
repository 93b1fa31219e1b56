import { describe, expect, test } from 'vitest'

import type { Money } from '#contract/shapes.ts'
import { answering, context } from '#dialects/testing/reading.ts'

import { readHelp, readHelpArticle, readPrices } from './public.ts'

const polish = () => context({ accountCurrency: 'PLN' })
const shown = (money: Money | null) => money && `${money.minorUnits} ${money.currency}`

describe('price lists', () => {
  const prices = async (data: unknown, beside?: object, currency = 'EUR') => {
    const { items } = await readPrices(
      answering(data, beside),
      { locale: 'de', currency },
      polish(),
    )
    return items.map((one) => [one.tld, shown(one.register), shown(one.renew), shown(one.transfer)])
  }
  test.each([
    [
      'flat',
      {
        currency: 'EUR',
        prices: [{ tld: '.com', register: 9.99, renew: 12.99, transfer: '9.99' }],
      },
      [['com', '999 EUR', '1299 EUR', '999 EUR']],
    ],
    [
      'forbidden transfer is none, whatever stands beside it',
      [
        {
          tld: '.com',
          price_registration: '11.99',
          price_renew: '12.99',
          price_transfer: '0.00',
          allow_transfer: 0,
        },
      ],
      [['com', '1199 null', '1299 null', null]],
    ],
    [
      '0 is a price',
      [{ tld: 'com', register: '0.00', renew: 0, currency: 'EUR' }],
      [['com', '0 EUR', '0 EUR', null]],
    ],
    [
      'nested',
      {
        items: [
          {
            extension: 'co.uk',
            prices: {
              registration: { amount: '8.00', currency: 'GBP' },
              renewal: { amount: '9.00', currency: 'GBP' },
            },
          },
        ],
      },
      [['co.uk', '800 GBP', '900 GBP', null]],
    ],
    [
      'listed by action and years',
      [
        {
          tld: 'io',
          currency: 'USD',
          prices: [
            { action: 'register', years: 2, price: 60 },
            { action: 'register', years: 1, price: 30 },
            { action: 'renew', years: 1, price: 35 },
          ],
        },
      ],
      [['io', '3000 USD', '3500 USD', null]],
    ],
    [
      'by currency, the one asked for',
      { tlds: [{ name: 'de', register: { USD: 6, EUR: 5 }, renew: { USD: 8, EUR: 7 } }] },
      [['de', '500 EUR', '700 EUR', null]],
    ],
    [
      'a row per action',
      [
        { domain: 'com', action: 'register', price: '10.00', currency: 'EUR' },
        { domain: 'com', action: 'renew', price: '12.00', currency: 'EUR' },
      ],
      [['com', '1000 EUR', '1200 EUR', null]],
    ],
    [
      'cents',
      [{ tld: 'xyz', register_price_cents: 199, renewal_price_cents: 1299, currency: 'EUR' }],
      [['xyz', '199 EUR', '1299 EUR', null]],
    ],
    [
      'apart by currency',
      [{ tld: 'net', pricing: { EUR: { register: '9.99' }, USD: { register: '10.99' } } }],
      [['net', '999 EUR', null, null]],
    ],
    [
      'a list for each currency',
      { USD: { com: { register: 10.99 } }, EUR: { com: { register: 9.99, renew: 12.99 } } },
      [['com', '999 EUR', '1299 EUR', null]],
    ],
    [
      'an ending in two forms',
      [{ tld: { ascii: 'xn--p1ai', unicode: 'рф' }, register: 5, currency: 'EUR' }],
      [['xn--p1ai', '500 EUR', null, null]],
    ],
    [
      'in groups',
      {
        currency: 'EUR',
        categories: [
          { name: 'Popular', tlds: [{ tld: 'com', register: 9 }] },
          { name: 'Country', tlds: [{ tld: 'de', register: 5 }] },
        ],
      },
      [
        ['com', '900 EUR', null, null],
        ['de', '500 EUR', null, null],
      ],
    ],
    [
      'by operation',
      [{ tld: 'com', operations: { create: { price: { amount: '9.99', currency: 'EUR' } } } }],
      [['com', '999 EUR', null, null]],
    ],
    [
      'keyed',
      { net: { register: '12.00 €', renew: '13,00 €' }, бг: { register: '5,00 €' } },
      [
        ['net', '1200 EUR', '1300 EUR', null],
        ['xn--90ae', '500 EUR', null, null],
      ],
    ],
    [
      'a price for each ending',
      { currency: 'EUR', com: 9.99, 'co.uk': '7,50', бг: '5.00', page: 1 },
      [
        ['com', '999 EUR', null, null],
        ['co.uk', '750 EUR', null, null],
        ['xn--90ae', '500 EUR', null, null],
      ],
    ],
    [
      'a price for each ending, within',
      { currency: 'EUR', tlds: { '.de': '5,00 €', '.page': 12, '.us': '6 USD' } },
      [
        ['de', '500 EUR', null, null],
        ['page', '1200 EUR', null, null],
        ['us', '600 USD', null, null],
      ],
    ],
    [
      'a price for each ending, without a currency',
      { com: 9.99, net: null },
      [
        ['com', '999 null', null, null],
        ['net', null, null, null],
      ],
    ],
    ['perhaps languages, countries or actions', { de: 19, fr: 20 }, []],
    ['of currencies', { EUR: 9.99, USD: 10.99 }, []],
    ['of actions', { register: 9.99, renew: 12.99 }, []],
    ['an ending among other facts', { com: 9.99, updated: '2026-11-20' }, []],
  ])('%s', async (_, data, wanted) => expect(await prices(data)).toEqual(wanted))
  test.each([
    [{ register: { net: '8.40', gross: '10.00' } }, '1000 EUR', true],
    [{ price_net: 5, price_gross: 6 }, '500 EUR', false],
    [{ register: 5 }, '500 EUR', null],
  ])(
    'the name of a price says whether tax is included: %j',
    async (price, register, taxIncluded) => {
      const list = [{ tld: 'at', currency: 'EUR', ...price }]
      const { items } = await readPrices(
        answering(list),
        { locale: 'de', currency: 'EUR' },
        polish(),
      )
      expect(items.map((one) => [shown(one.register), one.taxIncluded])).toEqual([
        [register, taxIncluded],
      ])
    },
  )
  test('uses the currency stated beside the list, never the account’s', async () => {
    expect(
      await prices({ com: { register: 10 }, net: { register: 12 } }, { currency: 'CHF' }),
    ).toEqual([
      ['com', '1000 CHF', null, null],
      ['net', '1200 CHF', null, null],
    ])
  })
})

describe('help', () => {
  const article = {
    slug: 'ftp',
    title: 'FTP',
    body: '<p>Password: hunter22</p>',
    category: { name: 'Hosting' },
    updated_at: '2026-01-01',
  }
  test.each([
    ['a list', [article]],
    ['named', { articles: [article], locale: 'de' }],
    ['in a wrapper of any name', { result: 'success', knowledgebase: { articles: [article] } }],
    ['in a language with its country', { articles: [article], locale: 'de_DE' }],
    ['keyed by number', { 9: article }],
    ['apart by language', { en: [{ ...article, title: 'x' }], de: [article] }],
    ['in languages by the text', [{ ...article, title: { en: 'x', de: 'FTP' } }]],
    ['within categories', { categories: [{ title: 'Hosting', items: [article] }] }],
  ])('%s', async (_, data) => {
    const listed = await readHelp(answering(data), { locale: 'de' }, polish())
    expect(listed).toMatchObject([
      {
        slug: 'ftp',
        title: 'FTP',
        category: 'Hosting',
        updatedOn: '2026-01-01',
        locale: 'de',
      },
    ])
    const whole = await readHelpArticle(answering(data), { locale: 'de', slug: 'ftp' }, polish())
    expect(whole).toMatchObject({ bodyFormat: 'html', body: '<p>Password: [removed]</p>' })
  })
  test('an article in another language or script says so', async () => {
    const localeOf = async (locale: string, asked: string) => {
      const [one] = await readHelp(
        answering({ articles: [article], locale }),
        { locale: asked },
        polish(),
      )
      return one?.locale
    }
    expect(await localeOf('en_GB', 'de')).toBe('en-GB')
    expect(await localeOf('zh-Hant', 'zh')).toBe('zh-Hant')
    expect(await localeOf('pt-BR', 'pt-BR')).toBe('pt-BR')
  })
  test('a field called like a method of every object is an ordinary field', async () => {
    const record = { slug: 'start', title: 'Start', body: 'Read this.', extra: { constructor: [] } }
    const items = await readHelp(answering([record]), { locale: 'en' }, polish())
    expect(items.map(({ title }) => title)).toEqual(['Start'])
  })

  test.each(['lastUpdate', 'last_update', 'last_updated_at', 'lastUpdated'])(
    '%s is the day of the last change',
    async (name) => {
      const { updated_at: day, ...rest } = article
      const [read] = await readHelp(
        answering([{ ...rest, [name]: day }]),
        { locale: 'de' },
        polish(),
      )
      expect(read?.updatedOn).toBe('2026-01-01')
    },
  )
  test('picks the requested language', async () => {
    const data = [
      {
        slug: 'a',
        translations: { en: { title: 'En', body: 'b' }, de: { title: 'Dt', body: 'b' } },
      },
    ]
    expect(await readHelp(answering(data), { locale: 'de' }, polish())).toMatchObject([
      { title: 'Dt', locale: 'de' },
    ])
    expect(await readHelp(answering(data), { locale: 'fr' }, polish())).toMatchObject([
      { title: 'En', locale: 'en' },
    ])
  })
})
