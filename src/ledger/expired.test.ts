import { expect, test } from 'vitest'

import { wayBackOf } from './expired.ts'
import type { ListedItem } from './listed.ts'

const today = '2026-11-26'
const item = (renewalStatus: string, expiresOn: string | null, enabled: boolean): ListedItem => ({
  renewalStatus,
  expiresOn,
  autoRenew: { enabled, changeable: true },
  renewal: { on: expiresOn, price: null, taxIncluded: null, termMonths: 12 },
  billed: [],
})

test.each([
  ['what the provider calls expired can be renewed', item('expired', null, true), 'renew'],
  ['what is in redemption can only be restored', item('redemption', null, false), 'restore'],
  ['what ended without renewal can be renewed', item('active', '2026-11-20', false), 'renew'],
  ['a passed day alone is not an end, if it renews', item('active', '2026-11-20', true), null],
  ['what ends later has not expired', item('active', '2026-11-27', false), null],
  ['what ends today has not expired', item('active', today, false), null],
  ['what is cancelled is over', item('cancelled', '2026-11-20', false), null],
] as const)('%s', (_, listed, wayBack) => {
  expect(wayBackOf(listed, today)).toBe(wayBack)
})
