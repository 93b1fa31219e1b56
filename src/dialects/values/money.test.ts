import { describe, expect, test } from 'vitest'

import { readMoney } from './money.ts'

const read = (value: unknown, currency: string | null = 'EUR', name = 'total') => {
  const money = readMoney(value, { name, currency })
  return money && `${money.minorUnits} ${money.currency}`
}

describe('amounts', () => {
  test.each([
    [12.95, '1295 EUR'],
    ['12.95', '1295 EUR'],
    ['12,95', '1295 EUR'],
    ['1,234.50', '123450 EUR'],
    ['1.234,50', '123450 EUR'],
    ['1 234,50', '123450 EUR'],
    ['1’234.50', '123450 EUR'],
    ['12,34,567.00', '123456700 EUR'],
    ['$2645.80 USD', '264580 USD'],
    ['6.99 €', '699 EUR'],
    ['€ 6,99', '699 EUR'],
    ['-5.00', '-500 EUR'],
    ['(3.00)', '-300 EUR'],
    ['3.00-', '-300 EUR'],
    ['−4,50 €', '-450 EUR'],
    ['EUR 1,234', '123400 EUR'],
    ['1.234 EUR', '123400 EUR'],
    ['0', '0 EUR'],
    [0, '0 EUR'],
    [1295, '129500 EUR'],
    ['1295', '129500 EUR'],
    ['0.5', '50 EUR'],
    ['12.5', '1250 EUR'],
    ['٣٫٢٥', '325 EUR'],
    [12.345, '1234 EUR'],
    [12.355, '1236 EUR'],
    [0.125, '12 EUR'],
    [0.375, '38 EUR'],
    ['0.0049', '0 EUR'],
    [1e-7, '0 EUR'],
    [{ value: 6.99, currencyCode: 'USD', text: '6.99 $' }, '699 USD'],
    [{ amount: '142.80', currency: 'GBP' }, '14280 GBP'],
    [{ amount: 1295, currency: 'EUR', formatted: '12,95 €' }, '1295 EUR'],
    [{ amount_cents: 1295, currency: 'EUR' }, '1295 EUR'],
    [{ minorUnits: 1295, currency: 'eur' }, '1295 EUR'],
    [{ units: '12', nanos: 950_000_000, currencyCode: 'EUR' }, '1295 EUR'],
    [{ amount: 1295, decimals: 2, currency: 'EUR' }, '1295 EUR'],
    [{ priceInUcents: 699_000_000, currencyCode: 'EUR' }, '699 EUR'],
    [{ text: '12,95 €' }, '1295 EUR'],
    [{ amount: { value: 5 } }, null],
  ])('%j', (value, wanted) => expect(read(value)).toBe(wanted))

  test.each([
    '1.234',
    '1,234',
    '',
    ' ',
    'free',
    'on request',
    'n/a',
    '1.2.3',
    '1,23,4',
    '12.95 12.95',
    '--5',
    'EUR',
    '1e5x',
    null,
    undefined,
    true,
    [],
    {},
    [12.95],
    Number.NaN,
    Infinity,
    '9'.repeat(40),
  ])('%j is not stated', (value) => expect(read(value)).toBeNull())

  test('minor units follow ISO 4217', () => {
    expect(read(4800, 'JPY')).toBe('4800 JPY')
    expect(read('¥4,800', 'JPY')).toBe('4800 JPY')
    expect(read('1,234', 'JPY')).toBe('1234 JPY')
    expect(read('3.250', 'KWD')).toBe('3250 KWD')
    expect(read(3.25, 'KWD')).toBe('3250 KWD')
    expect(read('1295', 'JPY', 'total_cents')).toBe('1295 JPY')
    expect(read(12, null)).toBe('1200 null')
  })

  test('a shared sign names no currency', () => {
    expect(read('$12.95', null)).toBe('1295 null')
    expect(read('$12.95', 'CAD')).toBe('1295 CAD')
    expect(read('12.95 kr', null)).toBe('1295 null')
  })

  test('counts minor units only if the name or the profile says so', () => {
    for (const name of ['total_cents', 'amountInCents', 'price_minor', 'minorUnits', 'totalcents'])
      expect(read(1295, 'EUR', name), name).toBe('1295 EUR')
    for (const name of ['total', 'percent', 'center_total', 'recent_amount'])
      expect(read(1295, 'EUR', name), name).toBe('129500 EUR')
    expect(readMoney(1295, { name: 'total', currency: 'EUR', unit: 'minor' })).toEqual({
      minorUnits: 1295,
      currency: 'EUR',
    })
    expect(readMoney('12.95 €', { name: 'total', currency: 'EUR', unit: 'minor' })).toEqual({
      minorUnits: 1295,
      currency: 'EUR',
    })
  })

  test('a unit price finer than the minor unit is not rounded', () => {
    expect(readMoney('0.00125', { name: 'unit_price', currency: 'EUR', exact: true })).toBeNull()
    expect(readMoney('12.9500', { name: 'unit_price', currency: 'EUR', exact: true })).toEqual({
      minorUnits: 1295,
      currency: 'EUR',
    })
  })
})
