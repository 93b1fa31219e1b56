import { expect, test } from 'vitest'

import { withoutFormatCharacters } from './format-characters.ts'

test.each([
  ['a direction override', 'invoice\u202etxt.exe', 'invoicetxt.exe'],
  ['isolates', '\u2066admin\u2069', 'admin'],
  ['blanks without width', 'pay\u200bpal', 'paypal'],
  ['a soft hyphen', 'pay\u00adpal', 'paypal'],
  ['invisible tags', 'Ada\u{e0041}', 'Ada'],
])('%s is removed', (_, text, shown) => {
  expect(withoutFormatCharacters(text)).toBe(shown)
})

test.each(['می\u200cخواهم', '👩\u200d💻', 'رقم \u200f12', 'plain'])(
  'joiners and plain direction marks stay, because writing needs them: %j',
  (text) => {
    expect(withoutFormatCharacters(text)).toBe(text)
  },
)
