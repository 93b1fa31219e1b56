import { expect, test } from 'vitest'

import { withAccount, withoutAccount } from './account-link.ts'

test.each(['/', '/services', '/services?status=active', '/services?q=a%26b&status=active'])(
  'the account can be added to %s and taken away again',
  (path) => {
    const link = withAccount(path, 'AAAAAAAAAAAAAAA_')
    expect(new URL(link, 'https://a.example').searchParams.get('account')).toBe('AAAAAAAAAAAAAAA_')
    expect(withoutAccount(link)).toBe(path)
  },
)

test.each([
  ['/?account=a&q=b', '/?q=b'],
  ['/?q=b&account=a&r=c#top', '/?q=b&r=c#top'],
  ['/?account=a#top', '/#top'],
  ['/?q=account', '/?q=account'],
])('%s without the account is %s', (link, path) => expect(withoutAccount(link)).toBe(path))
