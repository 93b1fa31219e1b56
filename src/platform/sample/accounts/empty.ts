/** `empty`: signed up this morning, owns nothing yet, and filled in only what is required. */
import type { AccountSeed } from '#platform/sample/seeds.ts'

export const emptyAccount: AccountSeed = {
  id: 'ac_59002',
  label: 'empty',
  customerNumber: '59 002',
  company: null,
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.org',
  phone: null,
  address: { lines: [], city: 'Rotterdam', region: null, postalCode: null, countryCode: 'NL' },
  vatNumber: null,
  currency: 'EUR',
  locale: 'en-NL',
  timeZone: 'Europe/Amsterdam',
  balance: 0,
  monthsOld: 0,
  tax: { name: 'BTW', ratePercent: 21 },
}
