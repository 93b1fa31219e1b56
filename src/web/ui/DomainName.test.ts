import { expect, test } from 'vitest'

import { findCut } from './DomainName.tsx'

const parts = (name: string): string[] => {
  const cut = findCut(name)
  return cut === null ? [name] : [name.slice(0, cut), name.slice(cut)]
}

test('keeps the extension with four letters before it, or the last twelve characters', () => {
  expect(parts('example-autumn-lighting.studio')).toEqual(['example-autumn-ligh', 'ting.studio'])
  expect(parts('Off-site backup of all servers')).toEqual(['Off-site backup of', ' all servers'])
})

test('cuts a right-to-left name only before a Latin extension', () => {
  expect(parts('مثال-طويل-جدا-لاسم-النطاق.شبكة')).toEqual(['مثال-طويل-جدا-لاسم-النطاق.شبكة'])
  expect(parts('مثال-طويل-جدا-لاسم.com')).toEqual(['مثال-طويل-جدا-لاسم', '.com'])
})
