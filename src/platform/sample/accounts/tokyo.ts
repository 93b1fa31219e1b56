/** `tokyo`: yen (no decimals), everything in Japanese. */
import { completedOrder, domainLine, orderItem, serviceLine } from '#platform/sample/make-seeds.ts'
import type {
  AccountSeed,
  DomainSeed,
  InvoiceSeed,
  NotificationSeed,
  OrderSeed,
  ServiceSeed,
} from '#platform/sample/seeds.ts'

export const tokyoAccount: AccountSeed = {
  id: 'ac_52440',
  label: 'tokyo',
  customerNumber: '52 440',
  company: '例示出版株式会社',
  firstName: '花子',
  lastName: '見本',
  email: 'hanako@example.jp',
  phone: '+81 3-5550-0142',
  address: {
    lines: ['見本町1丁目2番3号', '例示ビル5階'],
    city: '千代田区',
    region: '東京都',
    postalCode: '100-0001',
    countryCode: 'JP',
  },
  vatNumber: 'T0000000000000',
  currency: 'JPY',
  locale: 'ja-JP',
  timeZone: 'Asia/Tokyo',
  balance: 0,
  monthsOld: 44,
  tax: { name: 'Consumption tax', ratePercent: 10 },
}

export const tokyoServices: readonly ServiceSeed[] = [
  {
    type: 'hosting',
    id: '71201',
    name: 'www.見本出版.jp',
    plan: 'Web hosting Standard',
    domain: '見本出版.jp',
    renewsIn: 18,
    price: 15840,
    periods: 3,
    autoRenew: true,
    location: 'Tokyo (TYO 1)',
    ipAddresses: ['203.0.113.140'],
    usage: [{ metric: 'Storage', used: 212, limit: 300, unit: 'GB' }],
    details: { phpVersion: '8.4' },
  },
  {
    type: 'vps',
    id: '71202',
    name: '配信サーバー01',
    plan: 'VPS M · 4 vCPU, 8 GB',
    renewsIn: 5,
    price: 2980,
    months: 1,
    periods: 20,
    autoRenew: false,
    location: 'Tokyo (TYO 1)',
    ipAddresses: ['203.0.113.141', '2001:db8:81::41'],
  },
  {
    type: 'mail',
    id: '71203',
    name: 'mail.example.jp',
    plan: 'Business mail · 10 mailboxes',
    domain: 'example.jp',
    renewsIn: 27,
    price: 1320,
    months: 1,
    periods: 12,
    autoRenew: true,
    lock: 'Set by your contract',
  },
]

export const tokyoDomains: readonly DomainSeed[] = [
  { id: '105101', name: '見本出版.jp', renewsIn: 12, price: 4980, periods: 3, autoRenew: true },
  {
    id: '105102',
    name: 'example-shuppan.co.jp',
    renewsIn: 140,
    price: 6980,
    periods: 4,
    autoRenew: true,
  },
  {
    id: '105103',
    name: 'みほん.com',
    renewsIn: 26,
    price: 1980,
    autoRenew: false,
    transferLock: false,
  },
]

const monthly: readonly InvoiceSeed[] = Array.from({ length: 14 }, (_, index) => {
  const issued = -35 - (13 - index) * 30
  return {
    counter: 900 + ((index * 211) % 3100),
    status: 'paid',
    issued,
    paid: issued,
    lines: [
      serviceLine('VPS M, 配信サーバー01', 2980, 'vps', '71202'),
      serviceLine('Business mail · 10 mailboxes, mail.example.jp', 1320, 'mail', '71203'),
    ],
  }
})

export const tokyoInvoices: readonly InvoiceSeed[] = [
  ...monthly,
  {
    counter: 4380,
    status: 'partially_paid',
    issued: -25,
    dueAfter: 30,
    paidPart: 10000,
    lines: [
      { description: 'Server migration', quantity: 3, unitPrice: 8800 },
      // The reduced tax rate for newspapers, so that one invoice has two rates.
      {
        description: 'Technical newspaper, annual subscription',
        unitPrice: 3600,
        taxRatePercent: 8,
      },
    ],
  },
  {
    counter: 4440,
    status: 'unpaid',
    issued: -5,
    lines: [domainLine('見本出版.jp', 4980, '105101')],
  },
]

export const tokyoOrders: readonly OrderSeed[] = [
  completedOrder(
    87411,
    [-120, '02:14'],
    orderItem('Business mail · 10 mailboxes, mail.example.jp', 1320),
  ),
  {
    counter: 88190,
    status: 'awaiting_documents',
    placed: [-3, '04:55'],
    items: [orderItem('Domain registration, 例示.co.jp', 6980)],
  },
]

export const tokyoNotifications: readonly NotificationSeed[] = [
  {
    id: 'n-6007',
    title: '配信サーバー01 ends in 5 days',
    body: 'Auto-renew is off. Turn it on to keep the server.',
    severity: 'warning',
    category: 'Services',
    created: [-1, '00:05'],
    link: { kind: 'service', type: 'vps', id: '71202' },
  },
  {
    id: 'n-6003',
    title: 'A new invoice is ready',
    body: 'It’s for the renewal of a domain.',
    severity: 'info',
    category: 'Billing',
    created: [-5, '01:00'],
    read: [-5, '03:20'],
  },
]
