import { expect, test } from 'vitest'

import { staleKeys, stampsOf } from './stamps.ts'

const english = {
  'a:title': 'Invoices',
  'a:days_one': '{{n}} day',
  'a:days_other': '{{n}} days',
}
const texts = (changes: Record<string, string> = {}) =>
  new Map(Object.entries({ ...english, ...changes }))

test('a text is stale once its English changes, in any form, and one that is new', () => {
  const stamps = stampsOf(texts())
  expect([...stamps.keys()]).toEqual(['a:title', 'a:days'])
  expect(staleKeys(stamps, stampsOf(texts()))).toEqual([])
  expect(staleKeys(stamps, stampsOf(texts({ 'a:title': 'Bills' })))).toEqual(['a:title'])
  expect(staleKeys(stamps, stampsOf(texts({ 'a:days_one': 'One day' })))).toEqual(['a:days'])
  expect(staleKeys(stamps, stampsOf(texts({ 'a:new': 'New' })))).toEqual(['a:new'])
})

test('the order of the forms in the file says nothing', () => {
  const [first, ...rest] = texts()
  expect(staleKeys(stampsOf(texts()), stampsOf(new Map([...rest, first!])))).toEqual([])
})
