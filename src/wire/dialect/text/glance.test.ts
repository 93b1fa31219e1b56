import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { filterText, searchedText } from './secrets.ts'

/** What secrets are made of, and what they are mistaken for. */
const piece = fc.oneof(
  fc
    .constantFrom(
      ...'password Passwort contraseña パスワード пароль كلمة·المرور PIN cvv token secret api·key Bearer Basic Token is lautet est es to on jest https:// https: :// : = -> | - – -- _ @ . , ; / ? & " \' ` ( ) [ ] < > 4111 1111 DE89 3704 0044 0532 0130 00 2026-11-20 eyJ eyJhbGciOi sk- sk_live_ xoxb- ghp_ AKIA SG. hunter2 Tr0ub4dor&3 studio-17.example Invoice VAT the'.split(
        ' ',
      ),
    )
    .map((one) => one.replaceAll('·', ' ')),
  fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u2028'),
  fc.stringMatching(/^[A-Za-z0-9_.-]{1,24}$/),
  fc.string({ maxLength: 6 }),
)
const made = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('the glance that spares most texts the search spares none that holds a secret', () => {
  fc.assert(
    fc.property(made, (text) => {
      expect(filterText(text)).toBe(searchedText(text))
    }),
    { numRuns: 30_000 },
  )
})

test.each([
  'Bearer abcdefgh.ijklm1.op', 'x eyJabcdefgh.abcdefgh.abcdefgh', 'xoxb-abcdefghij', 'my password is hunter2!', 'https://h.example/?token=abcdef1',
  'PIN: 1234', 'Kennwort - geheim', 'https: password: hunter2',
])('%s', (text) => expect(filterText(text)).not.toBe(text)) // prettier-ignore

test('a word that only begins like a verb is none', () => {
  for (const text of ['password token.4111', 'Your password isn’t0 known', 'password total1 x'])
    expect(searchedText(text)).toBe(text)
})
