/** The sample account `faults`. It can be read; its records and lists fail in every possible way. */
import type { AccountSeed, ServiceSeed } from '#platform/sample/seeds.ts'

import { faultsAccountId, sentinels } from './sentinels.ts'

export const faultsAccount: AccountSeed = {
  id: faultsAccountId,
  label: 'faults',
  customerNumber: '40 500',
  company: 'Example Faults GmbH',
  firstName: 'Pat',
  lastName: 'Beispiel',
  email: 'faults@example.net',
  phone: null,
  address: {
    lines: ['Prüfstand 5'],
    city: 'Bremen',
    region: null,
    postalCode: '28195',
    countryCode: 'DE',
  },
  vatNumber: null,
  currency: 'EUR',
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  balance: 0,
  monthsOld: 8,
  tax: { name: 'VAT', ratePercent: 19 },
}

/** One healthy service, then one per sentinel. */
export const faultsServices: readonly ServiceSeed[] = [
  { id: 'healthy', title: 'works' },
  ...Object.entries(sentinels).map(([id, { title }]) => ({ id, title })),
].map(({ id, title }, index) => ({
  type: 'hosting',
  id,
  name: `${id}.example.net`,
  plan: `Web hosting S, ${title}`,
  renewsIn: 12 + index,
  price: 490,
  months: 1,
  autoRenew: true,
}))
