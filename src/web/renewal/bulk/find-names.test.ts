import { expect, test } from 'vitest'

import type { ServiceKey } from '#web/api/services.ts'

import { findByName, findSimilar, parseNames } from './find-names.ts'

const key = (name: string): ServiceKey => ({
  type: 'domain',
  id: name,
  name,
  renewalStatus: 'active',
  expiresOn: null,
  billed: [],
  renewal: { on: null, price: null, taxIncluded: null, termMonths: null },
  autoRenew: null,
  leadTime: null,
})

test('splits a pasted list at any separator', () => {
  expect(parseNames('a.example, b.example;\n\thttps://c.example/path?x=1\na.example')).toEqual([
    'a.example',
    'b.example',
    'c.example',
  ])
})

test('finds services by Unicode and ASCII names in any case', () => {
  const keys = [key('bücher.example'), key('xn--r8jz45g.jp'), key('*.example.com')]
  const names = ['XN--BCHER-KVA.example.', '例え.jp', '*.EXAMPLE.com', 'missing.example']
  const { matches, missing } = findByName(names, keys)
  expect(matches.map(({ name }) => name)).toEqual(keys.map(({ name }) => name))
  expect(missing).toEqual(['missing.example'])
})

test('suggests the one service at most two edits away', () => {
  const keys = [
    key('example-poster.org'),
    key('bücher.example'),
    key('a1.example'),
    key('a2.example'),
  ]
  expect(findSimilar('exmaple-poster.org', keys)?.name).toBe('example-poster.org')
  expect(findSimilar('example-poter.org', keys)?.name).toBe('example-poster.org')
  expect(findSimilar('example-lotse.de', keys)).toBeNull()
  // Two are equally near, so neither is meant for certain.
  expect(findSimilar('a3.example', keys)).toBeNull()
})
