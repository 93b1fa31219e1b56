import { describe, expect, test } from 'vitest'

import { minorUnits } from '#platform/money.ts'
import { DomainPrice } from '#wire/payloads/price.ts'

import { domainPrices } from './catalog.ts'
import { priceCsv } from './csv.ts'
import { currencies } from './price-lists.ts'

const today = '2026-11-20'
const list = (currency: string, day = today) => domainPrices(currency, 'en', day) ?? []
const priceOf = (tld: string, currency = 'EUR') => list(currency).find((price) => price.tld === tld)

test.each(currencies)('%s: 449 extensions, each valid by the wire schema', (currency) => {
  const prices = list(currency)
  expect(prices.length).toBe(449)
  expect(new Set(prices.map(({ tld }) => tld)).size).toBe(449)
  for (const price of prices) expect(DomainPrice.parse(price)).toEqual(price)
  for (const { register, renew } of prices) {
    expect((register === null) === (renew === null)).toBe(true)
    expect(register?.currency ?? currency).toBe(currency)
  }
})

test('no list is merely the euro list converted at one rate', () => {
  const euro = list('EUR')
  for (const currency of currencies.filter((code) => code !== 'EUR')) {
    const rates = list(currency).flatMap(({ renew }, index) => {
      const base = euro[index]?.renew
      return renew === null || base === null || base === undefined
        ? []
        : [minorUnits(renew) / minorUnits(base)]
    })
    expect(new Set(rates.map((rate) => rate.toFixed(3))).size, currency).toBeGreaterThan(20)
  }
})

describe('special cases', () => {
  test('a free price is 0, a missing offer is null', () => {
    for (const currency of currencies) {
      expect(minorUnits(priceOf('co.uk', currency)?.transfer ?? { amount: '1', currency })).toBe(0)
      expect(priceOf('jp', currency)?.restore).toBeNull()
      expect(priceOf('br', currency)?.register).toBeNull()
    }
  })

  test('yen have no decimals, dinars have three', () => {
    expect(priceOf('com', 'JPY')?.register?.amount).toMatch(/^\d+$/)
    expect(priceOf('com', 'KWD')?.register?.amount).toMatch(/^\d+\.\d{3}$/)
  })

  test('current, upcoming and past promotions exist on any day', () => {
    for (const day of [today, '2027-06-01', '2031-02-28']) {
      const states = list('EUR', day).flatMap(({ promotion }) => {
        if (promotion === null) return []
        return promotion.until < day ? ['past'] : promotion.from > day ? ['upcoming'] : ['current']
      })
      expect(new Set(states)).toEqual(new Set(['current', 'upcoming', 'past']))
    }
  })

  test('the .xyz promotion does not undercut the lowest price of the last 30 days', () => {
    const { promotion } = priceOf('xyz') ?? {}
    expect(promotion?.register).toEqual(promotion?.lowestInLast30Days)
  })
})

test('the CSV file has a line per extension', () => {
  const text = priceCsv(list('GBP'), 'GBP')
  expect(text.split('\r\n').length).toBe(451)
  expect(text).toContain('\r\nxn--80asehdb,онлайн,idn-gtld,')
})
