import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fold, foldedForms } from './fold.ts'
import { formatMoney } from './format.ts'
import { languages, pseudoLanguages } from './languages.ts'
import { amountSearchText, searchTerms } from './search-text.ts'

const finds = (query: string, ...texts: string[]): boolean => {
  const text = fold(texts.join('\n'))
  return searchTerms(query).every((forms) => forms.some((form) => text.includes(form)))
}
const findsAmount = (query: string, minorUnits: number, currency: string | null = 'EUR') =>
  finds(query, 'Invoice 2026-04417', amountSearchText({ minorUnits, currency }))

const tags = [...languages, ...pseudoLanguages].map(({ tag }) => tag)
const currencies = 'EUR USD CAD GBP CHF SEK PLN CZK HUF JPY CNY INR AED KWD CLF'.split(' ')
const money = fc.record({
  minorUnits: fc.integer({ min: -1e9, max: 1e9 }),
  currency: fc.constantFrom(...currencies, null),
})

test('an amount is found as any language shows it, also if copying changed its spaces', () => {
  fc.assert(
    fc.property(money, fc.constantFrom(...tags, 'ar-EG'), (amount, tag) => {
      const shown = formatMoney(tag, amount)
      const text = amountSearchText(amount)
      for (const query of [shown, shown.replace(/\s/gu, ' '), `invoice ${shown}`])
        expect(finds(query, 'Invoice', text), `${query} in ${text}`).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('an amount is not found by another one', () => {
  fc.assert(
    fc.property(money, fc.constantFrom(...tags), (amount, tag) => {
      const text = amountSearchText(amount)
      const other = { ...amount, minorUnits: amount.minorUnits + Math.sign(amount.minorUnits) }
      fc.pre(amount.minorUnits !== 0)
      expect(finds(formatMoney(tag, other), text)).toBe(false)
    }),
  )
})

test.each([
  ['€214.20', 21_420],
  ['214,20', 21_420],
  ['214.2', 21_420],
  ['EUR 214.20', 21_420],
  ['1,284.96', 128_496],
  ['1.284,96 €', 128_496],
  ['1 284,96 €', 128_496],
  ["1'284.96", 128_496],
  ['1.284', 128_496],
  ['−€29.00', -2900],
  ['-29,00 €', -2900],
  ['€-29.00', -2900],
  ['٢١٤٫٢٠ €', 21_420],
  ['١٬٢٨٤٫٩٦', 128_496],
  ['۲۱۴٫۲۰', 21_420],
  ['2014', 201_400],
])('%s finds the amount', (query, minorUnits) => {
  expect(findsAmount(query, minorUnits)).toBe(true)
})

test.each([
  ['$214.20', 21_420],
  ['214.20 USD', 21_420],
  ['1 284,96', 928_496],
  ['−€29.00', 2900],
  ['852\u202F153\u202F215\u00A0EUR', 85_215_321_400],
])('%s finds no other amount', (query, minorUnits) => {
  expect(findsAmount(query, minorUnits)).toBe(false)
})

test('other words are still found as typed', () => {
  expect(finds('2026-04417', 'Invoice 2026-04417')).toBe(true)
  expect(finds('192.168.1.10', 'VPS 192.168.1.10')).toBe(true)
  expect(finds('v1.284', 'Kernel v1.284')).toBe(true)
  expect(finds('vps-2 ｗｉｄｅ', 'Wide VPS-2')).toBe(true)
  expect(finds('e-mail', 'E-Mail')).toBe(true)
})

const findsName = (query: string, name: string): boolean => {
  const text = foldedForms(name)
  return searchTerms(query).every((forms) => forms.some((form) => text.includes(form)))
}

test.each([
  ['Zürich', 'Zurich'],
  ['Zürich', 'Zuerich'],
  ['Zuerich', 'Zürich'],
  ['Zurich', 'Zürich'],
  ['Hauptstraße', 'strasse'],
  ['Hauptstrasse', 'straße'],
  ['Bäckerei', 'baeckerei'],
  ['Baeckerei', 'bäckerei'],
  ['Smørrebrød', 'smorrebrod'],
  ['Smørrebrød', 'smoerrebroed'],
  ['Ærø', 'aero'],
  ['Ålborg', 'aalborg'],
  ['Aalborg', 'ålborg'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['Iğdır', 'ığdir'],
  ['crème brûlée', 'creme brulee'],
  ['Ελλάδα', 'ελλαδα'],
  ['أحمد', 'احمد'],
  ['مكتبة', 'مكتبه'],
  ['مستشفى', 'مستشفي'],
  ['مُدَوَّنة', 'مدونة'],
  ['کتاب', 'كتاب'],
  ['ｅｘａｍｐｌｅ', 'example'],
  ['ﾄﾒｲﾝ', 'トメイン'],
  ['Rack 12', '١٢'],
  ['Rack 12', '۱۲'],
  ['Rack 12', '１２'],
])('%s is found by %s', (name, query) => {
  expect(findsName(query, name)).toBe(true)
})

test.each([
  ['Fährer', 'farer'],
  ['かく', 'がく'],
  ['Zürich', 'zoerich'],
])('%s is not found by %s', (name, query) => {
  expect(findsName(query, name)).toBe(false)
})

test('any text is found by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[\d\p{Sc}]/u.test(fold(text)))
      expect(findsName(text, text)).toBe(true)
    }),
  )
})
