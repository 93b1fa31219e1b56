/** Whole numbers that may count minor units are not stated until the operator says so. */
import { describe, expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { readList } from './lists.ts'
import { ProviderProfile } from './profile.ts'

const money = (minorUnits: number, currency: string) => ({ minorUnits, currency })

describe('whole numbers that may count minor units', () => {
  const priced = async (prices: readonly number[], currency = 'USD') => {
    const records = prices.map((price, id) => ({ id, renewal_price: price, currency }))
    const { items } = await readList('services', answering(records), context())
    return items.map(({ value }) => value.renewal.price)
  }
  const hundreds = Array.from({ length: 10 }, (_, nth) => 1799 + nth * 100)

  test('ten, none below 100, are undecidable', async () => {
    expect((await priced(hundreds)).every((one) => one === null)).toBe(true)
  })
  test('nine, one below 100, one with decimals, or a currency without minor units are not', async () => {
    expect((await priced(hundreds.slice(1)))[0]).toEqual(money(189_900, 'USD'))
    expect((await priced([...hundreds, 99]))[0]).toEqual(money(179_900, 'USD'))
    expect((await priced([...hundreds, 100.5]))[0]).toEqual(money(179_900, 'USD'))
    expect((await priced(hundreds, 'JPY'))[0]).toEqual(money(1799, 'JPY'))
  })

  test('an amount counts in the currency that it states itself', async () => {
    const pricedIn = async (currency: string) => {
      const records = hundreds.map((amount, id) => ({ id, price: { amount, currency } }))
      const yen = { id: 'yen', price: { amount: 1200, currency: 'JPY' } }
      const { items } = await readList('services', answering([...records, yen]), context())
      return items.map(({ value }) => value.renewal.price)
    }
    expect(await pricedIn('JPY')).toEqual([...hundreds, 1200].map((yen) => money(yen, 'JPY')))
    expect(await pricedIn('USD')).toEqual([...hundreds.map(() => null), money(1200, 'JPY')])
  })

  test('the same few, read again and again, stay few', async () => {
    const reading = context()
    const records = hundreds.slice(5).map((price, id) => ({ id, price, currency: 'USD' }))
    for (let nth = 0; nth < 5; nth++) await readList('services', answering(records), reading)
    const { items } = await readList('services', answering(records), reading)
    expect(items[0]?.value.renewal.price).toEqual(money(229_900, 'USD'))
  })

  test('ten different ones of several customers, each with a few, are undecidable', async () => {
    const reading = context()
    const readFew = async (from: number) => {
      const few = hundreds.slice(from, from + 4)
      const records = few.map((price, id) => ({ id, price, currency: 'USD' }))
      const { items } = await readList('services', answering(records), reading)
      return items[0]?.value.renewal.price
    }
    expect([await readFew(0), await readFew(3)]).toEqual([
      money(179_900, 'USD'),
      money(209_900, 'USD'),
    ])
    expect(await readFew(6)).toBeNull()
  })

  test('the operator’s setting decides', async () => {
    const profile = ProviderProfile.parse({ money: { unit: 'major' } })
    const records = hundreds.map((price, id) => ({ id, renewal_price: price, currency: 'USD' }))
    const { items } = await readList('services', answering(records), context({ profile }))
    expect(items[0]?.value.renewal.price).toEqual(money(179_900, 'USD'))
  })
})
