import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { marksOf, matchOf, withoutKind, withoutYear, wordsOf } from './match.ts'

const marked = (label: string, query: string) =>
  matchOf(label, wordsOf(query))?.ranges.map(([from, to]) => label.slice(from, to))

test('every word has to occur in the label', () => {
  expect(marked('Turn off auto-renew for example.studio', 'studio off')).toEqual(['off', 'studio'])
  expect(marked('Turn off auto-renew for example.studio', 'studio on')).toBeUndefined()
})

test('case and accents do not matter; the marks fit the label as written', () => {
  expect(marked('bücher-beispiel.de', 'BUCHER')).toEqual(['bücher'])
  expect(marked('bücher-beispiel.de', 'buecher beisp')).toEqual(['bücher', 'beisp'])
  expect(marked('Café Ångström', 'angstrom')).toEqual(['Ångström'])
  expect(marked('ﬁnance.example', 'fin')).toEqual(['ﬁn'])
})

test('a match at the start of a word beats one inside a word', () => {
  expect(marked('demo-mode', 'mo')).toEqual(['mo'])
  expect(matchOf('demo mode', ['mo'])).toMatchObject({ ranges: [[5, 7]], rank: 1 })
  const ranks = ['studio.example', 'my studio', 'mystudio'].map(
    (label) => matchOf(label, ['studio'])?.rank,
  )
  expect(ranks).toEqual([0, 1, 2])
})

test('overlapping matches are marked as one', () => {
  expect(marked('abcdef', 'abc cde')).toEqual(['abcde'])
})

test('an empty query matches everything and marks nothing', () => {
  expect(matchOf('anything', wordsOf('  '))).toMatchObject({ ranges: [], rank: 0 })
})

test('a result of the server is marked where it contains a word', () => {
  expect(marksOf('example.studio', ['studio', 'missing'])).toEqual([[8, 14]])
})

test('ranges always lie inside the label, in order, without overlap', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (label, query) => {
        let end = 0
        for (const [from, to] of marksOf(label, wordsOf(query))) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThanOrEqual(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(label.length)
      },
    ),
  )
})

test.each([
  ['invoice 2026-04417', '2026-04417'],
  ['2026-04417 Invoice', '2026-04417'],
  ['  invoices   example.com ', 'example.com'],
  ['invoice', 'invoice'],
  ['invoicing 7', 'invoicing 7'],
])('%j searches the invoices for %j', (query, subject) => {
  expect(withoutKind(query, new Set(wordsOf('invoice invoices')))).toBe(subject)
})

test.each([
  ['tax summary 2025', '2025', ['tax', 'summary']],
  ['2025年 税', '2025', ['税']],
  ['tax summary', null, ['tax', 'summary']],
  ['2025', null, ['2025']],
  ['tax 2024 2025', null, ['tax', '2024', '2025']],
  ['tax 20251', null, ['tax', '20251']],
])('the year in %s', (query, year, rest) => {
  expect(withoutYear(wordsOf(query))).toEqual({ year, rest })
})
