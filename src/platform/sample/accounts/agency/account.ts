import type { AccountSeed } from '#platform/sample/seeds.ts'

/** `agency`: the account of the design mockups, with a lot of everything. */
export const agencyAccount: AccountSeed = {
  id: 'ac_48213',
  label: 'agency',
  customerNumber: '48 213',
  company: 'Example Studio Ltd',
  firstName: 'Mira',
  lastName: 'Castellan',
  email: 'accounts@example.studio',
  phone: '+49 69 5550 0173',
  address: {
    lines: ['Musterallee 8', 'Building C, 3rd floor'],
    city: 'Frankfurt am Main',
    region: 'Hessen',
    postalCode: '60311',
    countryCode: 'DE',
  },
  vatNumber: 'DE000000000',
  currency: 'EUR',
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  balance: 8450,
  monthsOld: 154,
  tax: { name: 'VAT', ratePercent: 19 },
}
