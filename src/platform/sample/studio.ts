/** `studio`: one person, nine services, a little of every trouble. */
import type { AccountSeed, DomainSeed, InvoiceSeed, LineSeed, ServiceSeed } from './seeds.ts'

export const studioAccount: AccountSeed = {
  id: 'ac_31077',
  label: 'studio',
  customerNumber: '31 077',
  company: 'Studio Okafor',
  firstName: 'Lena',
  lastName: 'Okafor',
  email: 'lena@okafor.example',
  phone: '+49 30 5550 1420',
  address: {
    lines: ['Beispielstraße 14', 'Hinterhaus'],
    city: 'Berlin',
    region: null,
    postalCode: '10115',
    countryCode: 'DE',
  },
  vatNumber: null,
  currency: 'EUR',
  locale: 'en-GB',
  timeZone: 'Europe/Berlin',
  balance: 1250,
  monthsOld: 31,
  tax: { name: 'VAT', ratePercent: 19 },
}

export const studioServices: readonly ServiceSeed[] = [
  {
    type: 'hosting',
    id: '70118',
    name: 'www.example-okafor.com',
    plan: 'Web hosting S',
    domain: 'example-okafor.com',
    renewsIn: 11,
    price: 490,
    months: 1,
    periods: 31,
    autoRenew: true,
    location: 'Frankfurt (FRA 1)',
    ipAddresses: ['203.0.113.61', '2001:db8:40::61'],
    usage: [
      { metric: 'Storage', used: 3.8, limit: 10, unit: 'GB' },
      { metric: 'Traffic', used: 41, limit: 'unlimited', unit: 'GB' },
    ],
    details: { phpVersion: '8.4' },
  },
  {
    type: 'mail',
    id: '70119',
    name: 'mail.example-okafor.com',
    plan: 'Business mail, 5 boxes',
    domain: 'example-okafor.com',
    renewsIn: 3,
    price: 620,
    months: 1,
    periods: 31,
    autoRenew: true,
    location: 'Frankfurt (FRA 1)',
    usage: [{ metric: 'Mailboxes', used: 4, limit: 5, unit: 'boxes' }],
    details: { mailboxes: '5' },
  },
  {
    type: 'wordpress',
    id: '70120',
    name: 'blog.example-okafor.com',
    plan: 'WordPress Start',
    domain: 'example-okafor.com',
    status: 'suspended',
    renewsIn: 24,
    price: 7140,
    periods: 2,
    autoRenew: true,
    location: 'Frankfurt (FRA 2)',
    ipAddresses: ['203.0.113.62'],
    usage: [{ metric: 'Storage', used: 9.9, limit: 10, unit: 'GB' }],
    details: { phpVersion: '8.3', suspendedBecause: 'Invoice is unpaid' },
  },
]

export const studioDomains: readonly DomainSeed[] = [
  {
    id: '104501',
    name: 'example-okafor.com',
    renewsIn: 96,
    price: 1240,
    autoRenew: true,
    dnssec: true,
  },
  {
    id: '104502',
    name: 'süße-beispiele.de',
    renewsIn: 2,
    price: 950,
    autoRenew: true,
    privacy: true,
  },
  {
    id: '104503',
    name: 'example-okafor.studio',
    renewsIn: 9,
    price: 3200,
    autoRenew: false,
    transferLock: false,
  },
  {
    id: '104504',
    name: '例え-studio.jp',
    renewsIn: 40,
    price: 4600,
    autoRenew: null,
    nameservers: ['ns-tokyo.example.jp', 'ns2.example.net'],
  },
  {
    id: '104505',
    name: 'example-okafor.eu',
    status: 'pending_transfer',
    renewsIn: null,
    price: 890,
    periods: 1,
    autoRenew: true,
    transferLock: null,
  },
  {
    id: '104506',
    name: 'example-okafor.fm',
    renewsIn: 212,
    price: 9200,
    autoRenew: true,
    lock: 'The registry of .fm renews by contract.',
    privacy: false,
  },
]

const hosting = (from: number): LineSeed => ({
  description: 'Web hosting S, www.example-okafor.com',
  unitPrice: 490,
  period: [from, from + 29],
  subject: { kind: 'service', type: 'hosting', id: '70118' },
})

const mail = (from: number): LineSeed => ({
  description: 'Business mail, 5 boxes, mail.example-okafor.com',
  unitPrice: 620,
  period: [from, from + 29],
  subject: { kind: 'service', type: 'mail', id: '70119' },
})

const domain = (id: string, name: string, unitPrice: number, from: number): LineSeed => ({
  description: `Domain renewal, ${name}, 1 year`,
  unitPrice,
  period: [from, from + 364],
  subject: { kind: 'domain', type: 'domain', id },
})

/** Twenty-four months of the same bill, from the third newest month back. */
const monthly: readonly InvoiceSeed[] = Array.from({ length: 24 }, (_, index) => {
  const issued = -80 - (23 - index) * 30
  return {
    counter: 1205 + ((index * 137) % 3000),
    status: 'paid',
    issued,
    paid: issued + 1,
    lines: [hosting(issued), mail(issued)],
  }
})

/** Thirty in all, oldest first. */
export const studioInvoices: readonly InvoiceSeed[] = [
  ...monthly,
  {
    counter: 3871,
    status: 'refunded',
    issued: -66,
    paid: -66,
    lines: [{ description: 'Backup Plus, returned within 14 days', unitPrice: -1900 }],
    note: 'Refunded to the card that paid.',
  },
  {
    counter: 3990,
    status: 'paid',
    issued: -52,
    paid: -51,
    lines: [hosting(-52), mail(-52), domain('104506', 'example-okafor.fm', 9200, -153)],
  },
  {
    counter: 4102,
    status: 'cancelled',
    issued: -40,
    lines: [{ description: 'VPS S, ordered twice', unitPrice: 990 }],
  },
  {
    counter: 4166,
    status: 'payment_failed',
    issued: -22,
    lines: [hosting(-22), mail(-22)],
    nextAttempt: 2,
    note: 'The card was declined by the bank.',
  },
  {
    counter: 4233,
    status: 'unpaid',
    issued: -20,
    lines: [
      {
        description: 'WordPress Start, blog.example-okafor.com, 1 year',
        unitPrice: 7140,
        period: [-20, 344],
        subject: { kind: 'service', type: 'wordpress', id: '70120' },
      },
    ],
  },
  {
    counter: 4460,
    status: 'unpaid',
    issued: -2,
    lines: [
      domain('104502', 'süße-beispiele.de', 950, 2),
      { description: 'Printed handbook', unitPrice: 1400, taxRatePercent: 7 },
    ],
  },
]
