import { expect, test } from 'vitest'

import type { News } from '#web/api/news.ts'

import { foldNews, mostImportant } from './fold.ts'

const item = (kind: News['kind'], on: string | null, minorUnits = 100): News => ({
  kind,
  subject: { kind: 'service', type: 'vps', id: kind, label: kind, domainName: null },
  on,
  at: null,
  amount: { minorUnits, currency: 'EUR' },
  taxIncluded: false,
  before: null,
  from: null,
  to: null,
  contradiction: null,
  reason: null,
})

test('equal news of one day are one line with their sum', () => {
  const groups = foldNews([
    item('renewed', '2026-11-18', 100),
    item('renewed', '2026-11-18', 250),
    item('renewed', '2026-11-19'),
    item('price', null),
    item('price', null),
  ])
  expect(groups.map(({ kind, on, items }) => [kind, on, items.length])).toEqual([
    ['renewed', '2026-11-18', 2],
    ['renewed', '2026-11-19', 1],
    ['price', null, 2],
  ])
  expect(groups[0]?.totals.sums).toEqual([
    { amount: { minorUnits: 350, currency: 'EUR' }, taxIncluded: false },
  ])
  // Prices before and after are no sum.
  expect(groups[2]?.totals.sums).toEqual([])
})

test('where there is no room, routine goes first and the order stays', () => {
  const groups = foldNews([
    item('invoice-paid', '2026-11-16'),
    item('suspended', '2026-11-17'),
    item('renewed', '2026-11-18'),
    item('invoice-arrived', '2026-11-19'),
    item('price', null),
  ])
  expect(mostImportant(groups, 3).map(({ kind }) => kind)).toEqual([
    'suspended',
    'invoice-arrived',
    'price',
  ])
})
