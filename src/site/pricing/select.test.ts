import { domainToASCII } from 'node:url'

import { describe, expect, test } from 'vitest'

import { eur, price } from '#site/testing/samples.ts'

import { countryOf, familyOf } from './family.ts'
import { priced } from './priced.ts'
import { familyCounts, select, type RowQuery } from './select.ts'

const reading = { today: '2026-11-20', years: 3, tax: null, lowest: () => null }
const rows = [
  price('com', { register: eur(900) }),
  price('co.uk', { register: null, category: 'cctld-second-level' }),
  price('berlin', { category: 'geographic', register: eur(300) }),
  price('xn--80asehdb', { unicodeTld: 'онлайн', category: 'idn-gtld', register: eur(700) }),
  price('de', {
    category: 'cctld-national',
    promotion: { register: eur(100), from: null, until: null, lowestInLast30Days: null },
  }),
].map((item) => priced(item, reading))

const tldsOf = (change: Partial<RowQuery>, locale = 'en') =>
  select(
    rows,
    { q: '', category: '', sort: null, tlds: [], ...change },
    locale,
    ({ price: { tld } }) => (tld === 'de' ? 'Germany (Österreich)' : ''),
  ).map((row) => row.price.tld)

describe('search', () => {
  test.each([
    ['', ['com', 'co.uk', 'berlin', 'xn--80asehdb', 'de']],
    ['.COM', ['com']],
    ['uk', ['co.uk']],
    ['онлайн', ['xn--80asehdb']],
    ['.ОНЛАЙН', ['xn--80asehdb']],
    ['xn--80a', ['xn--80asehdb']],
    ['germ', ['de']],
    ['osterr', ['de']],
    ['OESTERREICH', ['de']],
    ['example.co.uk', ['co.uk']],
    ['shop.berlin', ['berlin']],
    ['ｃｏｍ', ['com']],
    ['%00"<b>', []],
  ])('%j finds %j', (q, tlds) => {
    expect(tldsOf({ q })).toEqual(tlds)
  })
})

test('rows come in the order of tlds, in either form, without unknown ones', () => {
  expect(tldsOf({ tlds: ['de', '.онлайн', 'nope', 'com'] })).toEqual(['de', 'xn--80asehdb', 'com'])
})

test.each([
  ['generic', ['com']],
  ['country', ['co.uk', 'de']],
  ['region', ['berlin']],
  ['scripts', ['xn--80asehdb']],
  ['offers', ['de']],
  ['geographic', ['berlin']],
])('category %s holds %j', (category, tlds) => {
  expect(tldsOf({ category })).toEqual(tlds)
})

test('rows without a price come last in both directions', () => {
  expect(tldsOf({ sort: 'register' })).toEqual(['de', 'berlin', 'xn--80asehdb', 'com', 'co.uk'])
  expect(tldsOf({ sort: '-register' })).toEqual(['com', 'xn--80asehdb', 'berlin', 'de', 'co.uk'])
  expect(tldsOf({ sort: 'cost' }).at(-1)).toBe('co.uk')
})

test('names sort by the language’s rules', () => {
  expect(tldsOf({ sort: 'tld' })).toEqual(['berlin', 'co.uk', 'com', 'de', 'xn--80asehdb'])
  expect(tldsOf({ sort: '-tld' })[0]).toBe('xn--80asehdb')
})

test.each([
  ['sv', ['zon', 'ål', 'ärm', 'öl']],
  ['de', ['ål', 'ärm', 'öl', 'zon']],
  ['et', ['ål', 'zon', 'ärm', 'öl']],
])('%s sorts names, not A-labels, by its own alphabet', (locale, names) => {
  const unsorted = ['öl', 'zon', 'ärm', 'ål'].map((name) =>
    priced(price(domainToASCII(name), { unicodeTld: name }), reading),
  )
  const query = { q: '', category: '', sort: 'tld' as const, tlds: [] }
  const sorted = select(unsorted, query, locale, () => '')
  expect(sorted.map((row) => row.price.unicodeTld)).toEqual(names)
})

test('families and countries come from the name', () => {
  expect(countryOf('co.uk')).toBe('GB')
  expect(countryOf('eu')).toBe('EU')
  expect(countryOf('shop')).toBeNull()
  expect(familyOf(price('com'))).toBe('generic')
  expect(familyCounts(rows)).toEqual({
    all: 5,
    generic: 1,
    country: 2,
    region: 1,
    scripts: 1,
    offers: 1,
  })
})
