/** `kuwait`: dinars (three decimals), no tax, names in Arabic. */
import { completedOrder, orderItem, serviceLine } from '#platform/sample/make-seeds.ts'
import type {
  AccountSeed,
  DomainSeed,
  InvoiceSeed,
  NotificationSeed,
  OrderSeed,
  ServiceSeed,
} from '#platform/sample/seeds.ts'

export const kuwaitAccount: AccountSeed = {
  id: 'ac_55018',
  label: 'kuwait',
  customerNumber: '55 018',
  company: 'شركة المثال للتجارة',
  firstName: 'مريم',
  lastName: 'النموذجي',
  email: 'maryam@example.com',
  phone: '+965 2555 0123',
  address: {
    lines: ['قطعة 3، شارع المثال 12'],
    city: 'مدينة الكويت',
    region: 'العاصمة',
    postalCode: '13001',
    countryCode: 'KW',
  },
  vatNumber: null,
  currency: 'KWD',
  locale: 'ar-KW',
  timeZone: 'Asia/Kuwait',
  balance: 4250,
  monthsOld: 19,
  tax: { name: '', ratePercent: 0 },
}

export const kuwaitServices: readonly ServiceSeed[] = [
  {
    type: 'wordpress',
    id: '72301',
    name: 'متجر المثال',
    plan: 'WordPress Business',
    domain: 'مثال-تجارة.com',
    renewsIn: 8,
    price: 5750,
    months: 1,
    periods: 11,
    autoRenew: true,
    location: 'Frankfurt (FRA 1)',
    ipAddresses: ['203.0.113.180'],
    usage: [{ metric: 'Storage', used: 18.5, limit: 40, unit: 'GB' }],
  },
  {
    type: 'mail',
    id: '72302',
    name: 'بريد الشركة',
    plan: 'Business mail · 5 mailboxes',
    renewsIn: 21,
    price: 1900,
    months: 1,
    periods: 11,
    autoRenew: true,
  },
]

export const kuwaitDomains: readonly DomainSeed[] = [
  { id: '106201', name: 'مثال-تجارة.com', renewsIn: 33, price: 4250, autoRenew: true },
  { id: '106202', name: 'example-trade.com', renewsIn: 14, price: 4250, autoRenew: false },
]

const lines = [
  serviceLine('WordPress Business, متجر المثال', 5750, 'wordpress', '72301'),
  serviceLine('Business mail · 5 mailboxes, بريد الشركة', 1900, 'mail', '72302'),
]

const monthly: readonly InvoiceSeed[] = Array.from({ length: 10 }, (_, index) => {
  const issued = -38 - (9 - index) * 30
  return {
    counter: 700 + ((index * 307) % 3300),
    status: 'paid',
    issued,
    paid: issued + 2,
    lines,
  }
})

export const kuwaitInvoices: readonly InvoiceSeed[] = [
  ...monthly,
  {
    counter: 4425,
    status: 'unpaid',
    issued: -17,
    lines,
  },
]

export const kuwaitOrders: readonly OrderSeed[] = [
  completedOrder(87012, [-210, '06:48'], orderItem('Domain registration, example-trade.com', 4250)),
]

export const kuwaitNotifications: readonly NotificationSeed[] = [
  {
    id: 'n-7002',
    title: 'An invoice is overdue',
    body: 'Pay it to keep the service running.',
    severity: 'high',
    category: 'Billing',
    created: [-3, '05:00'],
  },
  {
    id: 'n-7001',
    title: 'example-trade.com expires soon',
    body: 'Auto-renew is off.',
    severity: 'warning',
    category: 'Domains',
    created: [-6, '05:00'],
    link: { kind: 'domain', type: 'domain', id: '106202' },
  },
]
