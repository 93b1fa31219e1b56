/** Names are read by the words they are made of. */
import { expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'

test.each<[ListResource, object, object]>([
  ['services', { nextBillDate: '2026-12-01' }, { renewal: { on: '2026-12-01' } }],
  ['services', { recurringMonths: 3 }, { renewal: { termMonths: 3 } }],
  ['domains', { exDate: '2026-12-01' }, { expiresOn: '2026-12-01' }],
  ['domains', { crDate: '2020-12-01' }, { registeredOn: '2020-12-01' }],
  ['domains', { createDate: '2020-12-01' }, { registeredOn: '2020-12-01' }],
  ['services', { primaryIpAddress: '192.0.2.1' }, { ipAddresses: ['192.0.2.1'] }],
  ['services', { server_ip: '192.0.2.1' }, { ipAddresses: ['192.0.2.1'] }],
  ['services', { ipConfig: { v4: { ip: '192.0.2.1' } } }, { ipAddresses: ['192.0.2.1'] }],
  ['services', { size: { price_monthly: 5 } }, { renewal: { price: { minorUnits: 500 } } }],
  [
    'services',
    { billingItem: { recurringFee: '5.00' } },
    { renewal: { price: { minorUnits: 500 } } },
  ],
  ['domains', { is_privacy_protect_enabled: true }, { privacy: true }],
  ['domains', { RegistrantPrivacy: 'on' }, { privacy: true }],
  ['domains', { StatusList: ['ok'] }, { status: 'active' }],
  ['invoices', { issuing_date: '2026-12-01' }, { issuedOn: '2026-12-01' }],
  // Words that say something else are not passed over.
  ['domains', { auth_code_expires_on: '2026-12-01' }, { expiresOn: null }],
  ['domains', { latestDeletionDateWithoutRenewal: '2026-12-01' }, { renewal: { on: null } }],
  ['invoices', { payment_expected_date: '2026-12-01' }, { paidOn: null }],
  ['services', { autoDeploy: true }, { autoRenew: null }],
  ['services', { Memory: 8192 }, { extra: [] }],
])('%s: %j', async (resource, record, shown) => {
  const source = answering([{ id: 1, name: 'a.example', ...record }])
  const { items } = await readList(resource, source, context())
  expect(items[0]?.value).toMatchObject(shown)
})
