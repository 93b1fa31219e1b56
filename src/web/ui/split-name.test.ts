import { expect, test } from 'vitest'

import { splitAt } from './split-name.ts'

const parts = (name: string): string[] => {
  const at = splitAt(name)
  return at === null ? [name] : [name.slice(0, at), name.slice(at)]
}

test('the end of a name stays: four letters and the extension, or the last twelve', () => {
  expect(parts('example-autumn-lighting.studio')).toEqual(['example-autumn-ligh', 'ting.studio'])
  expect(parts('Off-site backup of all servers')).toEqual(['Off-site backup of', ' all servers'])
})

test('a name from right to left is never two parts side by side, but for a Latin extension', () => {
  expect(parts('مثال-طويل-جدا-لاسم-النطاق.شبكة')).toEqual(['مثال-طويل-جدا-لاسم-النطاق.شبكة'])
  expect(parts('مثال-طويل-جدا-لاسم.com')).toEqual(['مثال-طويل-جدا-لاسم', '.com'])
})
