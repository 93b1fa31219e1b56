import { expect, test } from 'vitest'

import type { ServiceKey } from '#web/api/services.ts'

import { findByName, namesIn } from './names.ts'

const key = (name: string): ServiceKey => ({
  type: 'domain',
  id: name,
  name,
  renewal: { on: null, price: null, taxIncluded: null, termMonths: null },
  autoRenew: null,
})

test('names out of a pasted list, whatever stands between them', () => {
  expect(namesIn('a.example, b.example;\n\thttps://c.example/path?x=1\na.example')).toEqual([
    'a.example',
    'b.example',
    'c.example',
  ])
})

test('both forms of an internationalised name and any case find the service', () => {
  const keys = [key('bücher.example'), key('xn--r8jz45g.jp'), key('*.example.com')]
  const names = ['XN--BCHER-KVA.example.', '例え.jp', '*.EXAMPLE.com', 'missing.example']
  const { found, missing } = findByName(names, keys)
  expect(found.map(({ name }) => name)).toEqual(keys.map(({ name }) => name))
  expect(missing).toEqual(['missing.example'])
})
