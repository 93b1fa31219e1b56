import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import strangersHeldOut from './corpus/strangers-held-out.json' with { type: 'json' }
import strangers from './corpus/strangers.json' with { type: 'json' }
import { filterText, hidden } from './secrets.ts'
import { createTextFilter } from './text-filter.ts'

const inPieces = (text: string, cuts: readonly number[]): string => {
  const filter = createTextFilter()
  let out = ''
  let from = 0
  for (const cut of [...cuts].map((c) => c % (text.length + 1)).sort((a, b) => a - b)) {
    out += filter.push(text.slice(from, cut))
    from = cut
  }
  return out + filter.push(text.slice(from)) + filter.end()
}

/** One text per shipped language and kind; the secret is what must not come out. */
const secrets: readonly (readonly [text: string, secret: string])[] = [
  ['Your root password is Tr0ub4dor&3. Keep it.', 'Tr0ub4dor&3'],
  ['Password: hunter2', 'hunter2'],
  ['**Password:** `s3cr3t!x`', 's3cr3t!x'],
  ['| Password | s3cr3tzz |', 's3cr3tzz'],
  ['<b>Password:</b> s3cr3tzz<br>', 's3cr3tzz'],
  ['Password:\ns3cr3tzz\n', 's3cr3tzz'],
  ['Ihr Passwort lautet Sommer2026!', 'Sommer2026'],
  ['Root-Passwort: xY7-abc', 'xY7-abc'],
  ['Su contraseña es Verano2026', 'Verano2026'],
  ['Votre mot de passe est Ete2026!', 'Ete2026'],
  ['パスワード：hunter2です', 'hunter2'],
  ['パスワードは Natsu2026 です', 'Natsu2026'],
  ['كلمة المرور: sayf2026', 'sayf2026'],
  ['كلمة السر هي Sayf2026', 'Sayf2026'],
  ['{"password":"abc12","user":"x"}', 'abc12'],
  ['A senha é Verao2026', 'Verao2026'],
  ['EPP code: aB3$xY9!', 'aB3$xY9!'],
  ['Auth-Code: QX-77-AB-12', 'QX-77-AB-12'],
  ['transfer code is K4jd82Hs', 'K4jd82Hs'],
  ['API key: 9f8e7d6c5b4a', '9f8e7d6c5b4a'],
  ['CVV: 123', '123'],
  ['PIN: 4821', '4821'],
  ['paid with 4111 1111 1111 1111 today', '4111 1111'],
  ['card 4111-1111-1111-1111', '1111-1111'],
  ['5555555555554444', '5555555555554444'],
  ['378282246310005 (Amex)', '378282246310005'],
  ['IBAN DE89 3704 0044 0532 0130 00 thanks', '3704'],
  ['GB29NWBK60161331926819', 'NWBK'],
  ['Konto at61 1904 3002 3457 3201 gekündigt', '1904'],
  ['FR14 2004 1010 0505 0001 3M02 606 and more', '2004'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY----- after', 'MIIEabc'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNza', 'b3BlbnNza'],
  ['use sk_live_4eC39HqLyjWDarjtT1zdp7dc now', '4eC39HqLyjWDarjtT1zdp7dc'],
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F292c'],
  ['AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0', 'dozjgNryP4'],
  ['Authorization: Bearer abcdef1234567890abcdef', 'abcdef1234567890abcdef'],
  ['https://admin:s3cret@panel.example/login', 's3cret'],
  ['mysql://shop:pa55@db-07.internal:3306/shop', 'pa55'],
  ['https://x.example/?user=a&password=s3cr3tzz&b=1', 's3cr3tzz'],
]

/** Advice, dates, last digits, and numbers that only look like something. */
const decoys = [
  'Choose a password: at least 12 characters.',
  'Never share your password with anyone.',
  'Reset your password: go to Settings.',
  'Your password is case-sensitive.',
  'Your password is safe with us.',
  'The password was changed on 2026-11-20.',
  'Passwort vergessen? Setzen Sie es zurück.',
  'Ihr Passwort ist abgelaufen.',
  'Votre mot de passe est expiré.',
  'Su contraseña es importante.',
  'パスワードは定期的に変更してください。',
  'كلمة المرور هي مسؤوليتك.',
  'Paid with Visa ending in 4242.',
  'Card •••• 4242, expires 11/2027',
  'Key sk_live_3f9a… (created 2026-01-05)',
  'Invoice 2026-0001234567890 of 2026-11-20',
  'Order number 1234567890123456',
  'Call +49 30 1234 5678 90',
  'From 2026-12-01 to 2027-11-30, 12 months',
  'PIN codes can be changed in the app.',
  'An EPP code (auth code) is needed for a transfer.',
  'api-keys.md explains API keys.',
  'mailto:help@example.org or https://help.example/reset',
  'Passwordless sign-in: coming soon.',
  'IPv6 2001:db8::ff00:42:8329 and 192.0.2.44',
  'Reference DE12 is not an account.',
  'Two-factor authentication: on',
  'Token-based access is described in the help centre.',
  'The secret: patience and time.',
  'SSH keys: public keys are not secret.',
  'SKU code: VPS-XL-16GB',
  'Tax code: GB123456789',
  'Reference code: 7F3K-22',
  '[Use IPv6 with your website or server](/help/ipv6)',
]

/** What docs/security.md says that the filter cannot find. */
const notFound = [
  'Kennwort: geheim',
  'password = "correct horse battery"',
  'Hq7vLp29x is your temporary password.',
  '| user | password |\n|---|---|\n| bob | tulip42 |',
  'Hasło: lato2026',
]

describe('filterText', () => {
  test.each(secrets)('%s', (text, secret) => {
    const filtered = filterText(text)
    expect(filtered).not.toContain(secret)
    expect(filtered).toContain(hidden)
  })

  test.each(decoys)('stays: %s', (text) => {
    expect(filterText(text)).toBe(text)
  })

  test.each(notFound)('stays, as documented: %s', (text) => {
    expect(filterText(text)).toBe(text)
  })

  test('a number that the record states elsewhere is no secret', () => {
    const isStated = (value: string) => value === '4233'
    expect(filterText('Access code for invoice: 4233', isStated)).toContain('4233')
    expect(filterText('Access code for invoice: 4234', isStated)).not.toContain('4234')
  })

  test('twice is the same as once', () => {
    for (const [text] of secrets) expect(filterText(filterText(text))).toBe(filterText(text))
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        (text) => filterText(filterText(text)) === filterText(text),
      ),
    )
  })

  test('hostile text of half a million letters comes to an end', () => {
    const units = [
      'password:',
      '<',
      '4111 ',
      'DE89 ',
      '-----BEGIN A KEY-----',
      'is ',
      '"',
      'https://a:',
      'a-',
      ' | ',
      '**',
      'secret key ',
    ]
    for (const unit of units)
      expect(filterText(unit.repeat(500_000 / unit.length)).length).toBeGreaterThan(0)
  })
})

describe('createTextFilter', () => {
  const pieces = [
    ...secrets.map(([text]) => text),
    ...decoys,
    ...notFound,
    ...[...strangers, ...strangersHeldOut].map(({ text }) => text),
    'Plain words. ',
    '\n\n',
    'ok ',
  ]
  /** What rules begin and end with, to be put together at random. */
  const fragments = [
    'password¦PIN¦API key¦パスワード¦は¦كلمة المرور¦:¦=¦ ¦\n¦- ¦is¦4111¦1111¦-¦DE89¦3704¦0044¦0532',
    '0130¦00¦A¦GB¦NWBK¦sk_live_¦ghp_¦AKIA¦eyJ¦Xk29dQ¦lmN4¦zebra¦.¦https¦://¦u:p¦@¦?token=¦&¦/reset/',
    'at¦61¦1904¦é¦key-¦re_¦abcdef01¦23456789¦-us1¦MT¦zDW0tgurOJ9vaLLqmf4cjv¦?u=a&p=¦Signature=',
    '-----BEGIN¦ RSA PRIVATE KEY¦-----¦-----END¦"¦(¦curl -u ¦ñ¦\u00a0¦١٢¦ｐ¦…¦|¦<b>¦\\',
  ].flatMap((line) => line.split('¦'))
  const text = fc.oneof(
    fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(' \n')),
    fc
      .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 60 })
      .map((parts) => parts.join('')),
  )

  test('any split of a text gives what the whole gives', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(4000), { maxLength: 40 }), (whole, cuts) => {
        expect(inPieces(whole, cuts)).toBe(filterText(whole))
      }),
      { numRuns: 1000 },
    )
  })

  test('letter by letter gives what the whole gives', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const every = Array.from({ length: whole.length }, (_, nth) => nth)
        expect(inPieces(whole, every)).toBe(filterText(whole))
      }),
      { numRuns: 300 },
    )
  })

  test('letter by letter, no secret comes out', () => {
    for (const [text, secret] of secrets) {
      const all = Array.from(text, (_, i) => i)
      expect(inPieces(`Hello. ${text}`, all), text).not.toContain(secret)
    }
  })

  test('no whole word of ordinary text is held back', () => {
    const prose = 'domain two Your services renew every December and everything works well today'
    for (const between of [/(?<= )/, /(?= )/]) {
      const filter = createTextFilter()
      const words = prose.split(between)
      expect(words.map((word) => filter.push(word))).toEqual(words)
    }
  })

  test('a link in prose comes out word by word', () => {
    const filter = createTextFilter()
    const link = '[Use IPv6 with your website or server](/help/ipv6) now'
    const shown = link.split(/(?<= )/).map((word) => filter.push(word))
    expect(shown.join('') + filter.end()).toBe(link)
    expect(shown.slice(0, -1).every((piece) => piece !== '')).toBe(true)
  })

  test('a long reply in one piece comes out whole', () => {
    const filter = createTextFilter()
    const reply = 'Nothing secret here. '.repeat(3000)
    expect(filter.push(reply) + filter.end()).toBe(reply)
  })

  test('a word of a million letters in small pieces is held once, not searched again and again', () => {
    const filter = createTextFilter()
    const before = process.threadCpuUsage().user
    for (let nth = 0; nth < 100_000; nth++) filter.push('a-b9x7k2q1')
    const whole = filter.end()
    expect(whole.length).toBe(1_000_000)
    // Searching again with every piece would take minutes.
    expect(process.threadCpuUsage().user - before).toBeLessThan(20_000_000)
  })
})

describe('format characters', () => {
  test('are removed, so that nothing reads as another name', () => {
    expect(filterText('invoice\u202etxt.exe')).toBe('invoicetxt.exe')
    expect(inPieces('invoice\u202etxt.exe', [3, 8, 9])).toBe('invoicetxt.exe')
  })

  test('do not hide a label', () => {
    expect(filterText('P\u200ba\u200bs\u200bsword: sn0wdrop')).toBe(`Password: ${hidden}`)
  })
})
