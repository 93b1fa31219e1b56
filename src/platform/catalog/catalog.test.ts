import { describe, expect, test } from 'vitest'

import { minorUnits } from '#platform/money.ts'
import { DomainPrice } from '#wire/payloads/price.ts'

import { domainPrices } from './catalog.ts'
import { priceCsv } from './csv.ts'
import { currencies } from './price-lists.ts'

const today = '2026-11-20'
const list = (currency: string, day = today) => domainPrices(currency, 'en', day) ?? []
const of = (tld: string, currency = 'EUR') => list(currency).find((price) => price.tld === tld)

test.each(currencies)('%s: 449 extensions, each as the wire describes it', (currency) => {
  const prices = list(currency)
  expect(prices.length).toBe(449)
  expect(new Set(prices.map(({ tld }) => tld)).size).toBe(449)
  for (const price of prices) expect(DomainPrice.parse(price)).toEqual(price)
  for (const { register, renew } of prices) {
    expect((register === null) === (renew === null)).toBe(true)
    expect(register?.currency ?? currency).toBe(currency)
  }
})

test('lists are their own: no other one is the euro list at one rate', () => {
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

describe('cases that a reader must keep apart', () => {
  test('free is 0, not offered is null', () => {
    for (const currency of currencies) {
      expect(minorUnits(of('co.uk', currency)?.transfer ?? { amount: '1', currency })).toBe(0)
      expect(of('jp', currency)?.restore).toBeNull()
      expect(of('br', currency)?.register).toBeNull()
    }
  })

  test('yen have no decimals, dinars three', () => {
    expect(of('com', 'JPY')?.register?.amount).toMatch(/^\d+$/)
    expect(of('com', 'KWD')?.register?.amount).toMatch(/^\d+\.\d{3}$/)
  })

  test('promotions run, come and have been, on any day', () => {
    for (const day of [today, '2027-06-01', '2031-02-28']) {
      const states = list('EUR', day).flatMap(({ promotion }) => {
        if (promotion === null) return []
        return promotion.until < day ? ['past'] : promotion.from > day ? ['coming'] : ['running']
      })
      expect(new Set(states)).toEqual(new Set(['running', 'coming', 'past']))
    }
  })

  test('one promotion is not lower than the lowest price of the last 30 days', () => {
    const { promotion } = of('xyz') ?? {}
    expect(promotion?.register).toEqual(promotion?.lowestInLast30Days)
  })
})

test('the file has a line per extension and quotes what needs it', () => {
  const text = priceCsv(list('GBP'), 'GBP')
  expect(text.split('\r\n').length).toBe(451)
  expect(text).toContain('\r\nxn--80asehdb,онлайн,idn-gtld,')
})
