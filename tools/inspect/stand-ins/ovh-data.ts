/** Records in OVH's dialect, with secrets where OVH keeps them. */

export type Row = Record<string, unknown>

/** Secrets that must never leave the BFF. */
export const ovhCanaries = [
  'cnry-bill-password',
  'cnry-order-password',
  'cnry-ovh-authinfo',
  'cnry-kvm-Pa55',
  'cnry-nic-secret',
  'cnry-ovh-stack',
  'cnry-Rescue9!x',
  'sk_live_cnry4eC39HqLyjWDarjtT1',
]

export const euros = (value: number) => ({
  currencyCode: 'EUR',
  text: `${value.toFixed(2)} €`,
  value,
  priceInUcents: Math.round(value * 1e8),
})
const pad = (n: number) => String(n).padStart(2, '0')

export const services: Row[] = Array.from({ length: 14 }, (_, n) => ({
  serviceId: 110_000_000 + n,
  route: {
    path: ['/vps/{serviceName}', '/hosting/web/{serviceName}', '/email/domain/{serviceName}'][
      n % 3
    ],
  },
  resource: {
    name: `vps-${n}.ovh.example`,
    displayName: n % 2 ? `Build server ${n}` : null,
    state: 'active',
    product: { name: 'vps-2026-model3', description: 'VPS model 3' },
  },
  creation: `2024-${pad((n % 12) + 1)}-10`,
  expiration: `2027-${pad((n % 12) + 1)}-10T00:00:00+02:00`,
  nextBillingDate: `2026-12-${pad((n % 27) + 1)}`,
  engagedUpTo: null,
  status: ['ok', 'ok', 'inCreation', 'pendingDebt', 'expired', 'unPaid'][n % 6],
  renewalType: n % 5 === 2 ? 'automaticForcedProduct' : 'automaticV2016',
  renew: {
    automatic: n % 4 !== 1,
    deleteAtExpiration: n % 7 === 3,
    forced: n % 5 === 2,
    manualPayment: false,
    period: n % 2 ? 12 : 1,
  },
  price: euros(6.99 + n),
  contactAdmin: 'xx123-ovh',
  kvmPassword: 'cnry-kvm-Pa55',
}))

export const domainNames = ['atelier.example', 'xn--bcher-kva.example', 'studio.example']
export const domain = (name: string): Row => ({
  domain: name,
  serviceId: 4000,
  nameServerType: 'external',
  nameServers: [
    { id: 1, nameServer: 'dns1.ovh.example' },
    { id: 2, nameServer: 'ns1.ovh.example' },
  ],
  transferLockStatus: 'locked',
  dnssecState: 'enabled',
  whoisOwner: 'xx123',
  expiration: '2027-03-04',
  creation: '2021-03-04',
  status: 'ok',
  renew: { automatic: true, deleteAtExpiration: false, forced: false, period: 12 },
  authInfo: 'cnry-ovh-authinfo',
})

export const bill = (id: string): Row => {
  const n = Number(id.slice(2))
  return {
    billId: id,
    date: `2026-${pad((n % 11) + 1)}-03T08:15:00+02:00`,
    orderId: 55_000_000 + n,
    priceWithoutTax: euros(100),
    tax: euros(20),
    priceWithTax: euros(120),
    password: 'cnry-bill-password',
    pdfUrl: `https://bills.ovh.example/${id}.pdf`,
    url: `https://bills.ovh.example/cgi/${id}?passwd=cnry-bill-password`,
    debt: { status: n % 3 ? 'PAID' : 'UNPAID', dueDate: '2026-12-24' },
    details: [
      {
        billDetailId: `${id}-1`,
        description: 'VPS model 3',
        domain: `vps-${n % 14}.ovh.example`,
        quantity: '2',
        unitPrice: euros(50),
        totalPrice: euros(100),
        periodStart: '2026-11-01',
        periodEnd: '2026-11-30',
      },
    ],
  }
}
export const billIds = Array.from({ length: 31 }, (_, n) => `FR${1000 + n}`)
