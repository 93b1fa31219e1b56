/** Secrets recognised without a label, links that carry credentials, and the cost of the search. */
import { describe, expect, test } from 'vitest'

import { filterText, hidden } from './secrets.ts'
import { createTextFilter } from './text-filter.ts'

const tail = '4fK29dLqX81mPzR7vWq3Tn6Yb0Hs5Jc2'
/** Glued together here: a scanner of repositories would report a whole one. */
const token = (prefix: string, rest = tail) => prefix + rest

describe('tokens, by the prefixes that services give them', () => {
  test.each(
    [
      'ghp_',
      'gho_',
      'github_pat_',
      'glpat-',
      'xoxb-',
      'xapp-1-',
      'sk_live_',
      'rk_test_',
      'sk-proj-',
    ]
      .concat([
        'sk-ant-',
        'AIza',
        'ya29.',
        'SG.',
        'npm_',
        'dop_v1_',
        'hf_',
        'shpat_',
        'dapi',
        'pul-',
      ])
      .concat([
        'lin_api_',
        'ntn_',
        'pscale_pw_',
        'pypi-',
        'xkeysib-',
        'hvs.',
        'glsa_',
        'tskey-',
        'rdme_',
      ])
      .concat([
        'NRAK-',
        'PMAK-',
        'sntrys_',
        'dp.pt.',
        'EZAK',
        'GOCSPX-',
        'ATATT3',
        'AGE-SECRET-KEY-1',
      ]),
  )('%s', (prefix) => {
    expect(filterText(`Use ${token(prefix)} for this.`)).toBe(`Use ${hidden} for this.`)
  })

  test.each([
    `AKIA${'ABCDEFGH23456789'.slice(0, 16)}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N',
    `otpauth://totp/x?secret=${tail}`,
    `https://hooks.slack.com/services/T00000000/B00000000/${tail}`,
    `PrivateKey = ${'k'.repeat(20)}9${'Z'.repeat(22)}=`,
    `key-${'0123456789abcdef'.repeat(2)}`,
    `${'0123456789abcdef'.repeat(2)}-us7`,
    token('re_Ab3dEf6h_', tail.slice(0, 24)),
    `MTIzNDU2Nzg5MDEyMzQ1Njc4.${tail.slice(0, 6)}.${tail.slice(0, 27)}`,
    token('rnd_', tail.slice(0, 28)),
    token('dckr_oat_'),
  ])('%s', (secret) => {
    expect(filterText(`Use ${secret} for this.`)).not.toContain(secret)
  })

  test.each([
    'RSA PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
    'ENCRYPTED PRIVATE KEY',
  ])('a block of kind %s', (kind) => {
    const block = `-----BEGIN ${kind}-----\n${tail}\n-----END ${kind}-----`
    expect(filterText(`Before ${block} after`)).toBe(`Before ${hidden} after`)
  })

  test('certificates and public keys are no secrets', () => {
    const block = `-----BEGIN CERTIFICATE-----\n${tail}\n-----END CERTIFICATE-----`
    expect(filterText(block)).toBe(block)
    expect(filterText(`ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${tail} laptop`)).toContain(tail)
  })
})

test.each([
  ['invisible characters in the label', 'Pass\u200bword: tulip42x', 'tulip42x'],
  ['a soft hyphen', 'Pass\u00adwort: tulip42x', 'tulip42x'],
  ['wide letters', 'ｐａｓｓｗｏｒｄ：tulip42x', 'tulip42x'],
  ['a tag inside the label', 'Pass<b></b>word: tulip42x', 'tulip42x'],
  ['a row of a table', '| pass | tulip42 |', 'tulip42'],
  ['an attribute', '<input name="password" value="tulip42">', 'tulip42'],
  ['Arabic digits', 'رمز التحقق: ٦٠٤٤١٨', '٦٠٤٤١٨'],
])('%s does not hide a secret', (_, text, secret) => {
  expect(filterText(text)).not.toContain(secret)
})

describe('links', () => {
  const secret = 'b7d2e81f0a9c4c1e'
  test.each([
    [`https://my.example.com/reset?token=${secret}&lang=en`, 'https://my.example.com/reset?token='],
    [
      `![x](https://my.example.com/p.png?session=${secret})`,
      '![x](https://my.example.com/p.png?session=',
    ],
    [`[open](https://my.example.com/sso?code=${secret}#top)`, '[open](https://my.example.com/sso?'],
    [`https://my.example.com/autologin/${secret}`, 'https://my.example.com/autologin/'],
    [`https://my.example.com/open?p=Xk29dLqX81mPzR7v`, 'https://my.example.com/open?p='],
    [
      `https://s3.example.com/a.tgz?X-Amz-Expires=60&X-Amz-Signature=${secret}`,
      'https://s3.example.com/a.tgz?X-Amz-Expires=60&X-Amz-Signature=',
    ],
    ['https://mail.example.com/?u=ana&p=tulip42', 'https://mail.example.com/?u=ana&p='],
    [`[pay](/pay?token=${secret})`, '[pay](/pay?token='],
    [`mongodb+srv://shop:${secret}@db.example.com/shop`, 'mongodb+srv://shop:'],
    [`curl -u monitor:${secret} https://api.example.com`, 'curl -u monitor:'],
  ])('%s', (text, start) => {
    const shown = filterText(text)
    expect(shown.startsWith(start)).toBe(true)
    expect(shown).toContain(hidden)
    expect(shown).not.toContain(secret)
    for (const size of [1, 3, 20]) {
      const filter = createTextFilter()
      let streamed = ''
      for (let from = 0; from < text.length; from += size)
        streamed += filter.push(text.slice(from, from + size))
      expect(streamed + filter.end()).toBe(shown)
    }
  })

  test.each([
    'https://help.example.com/articles/reset-your-password',
    'https://shop.example.com/?page=2&sort=name&currency=EUR',
    'https://blog.example.com/?p=1287',
    'https://blog.example.com/?user=ana&p=2',
    'https://s3.example.com/a.tgz?X-Amz-SignedHeaders=host&X-Amz-Date=20260401T020000Z',
    'https://my.example.com/invoices/INV-2026-00418.pdf',
  ])('unchanged: %s', (text) => expect(filterText(text)).toBe(text))
})

describe('time grows with the length of a text', () => {
  const units = [
    'password:',
    '4111 ',
    '1',
    ' ',
    'DE89 ',
    '<',
    '&',
    'https://a:',
    'a-',
    ' | ',
    '**',
    'key ',
  ]
    .concat([
      '-----BEGIN A KEY-----',
      'mysql ',
      ' -p',
      '?token=',
      '"',
      '(',
      'パスワード',
      'كلمة ',
      '«',
      '\n',
    ])
    .concat([
      'https://a/?a=b&',
      '&p=b1',
      'deadbeef',
      'at61 ',
      'key-',
      'MT.',
      'eyJ',
      'sk_live_',
      'pass pass: ',
      'x\u200b',
      'code code ',
      '1.2.',
      'a.',
    ])
  const timeOf = (text: string, times: number): number => {
    const started = performance.now()
    for (let nth = 0; nth < times; nth += 1) filterText(text)
    return performance.now() - started
  }
  const best = (times: number[]) => Math.min(...times)

  // Linear work takes equally long for both, quadratic eight times as long.
  test.each(units)('%j repeated', (unit) => {
    const text = (length: number) => unit.repeat(Math.ceil(length / unit.length))
    const pairs = Array.from({ length: 7 }, () => [timeOf(text(4000), 8), timeOf(text(32_000), 1)])
    const [short, long] = [0, 1].map((nth) => best(pairs.map((pair) => pair[nth] ?? 0)))
    expect(long).toBeLessThan(4 * (short ?? 0))
  })

  test.each(['password:', 'パスワード', '?token=', 'name="password" '])(
    '%j repeated up to the limit costs little more than other words',
    (unit) => {
      const timesOf = (repeated: string) =>
        Array.from({ length: 7 }, () => timeOf(repeated.repeat(20_000 / repeated.length), 1))
      // Measured: at most 4 times.
      expect(best(timesOf(unit))).toBeLessThan(40 * best(timesOf('word ')))
    },
  )

  test('a long text is filtered to its end and stays whole', () => {
    const paragraph = `${'word '.repeat(1000)}\n\n`
    const article = `${paragraph.repeat(12)}password: tulip42\n\nThe end.`
    expect(filterText(article)).toBe(article.replace('tulip42', hidden))
  })
})
