/** Records in WHMCS's dialect, with secrets where WHMCS keeps them. */

export type Row = Record<string, unknown>

/** Secrets that must never leave the BFF. */
export const whmcsCanaries = [
  'cnry-account-password',
  'cnry-card-gateway',
  'cnry-panel-user',
  'cnry-panel-password',
  'cnry-server-ip-203.0.113.99',
  'cnry-epp-code',
  'cnry-fraud-output',
  'cnry-admin-note',
  'cnry-Root7!word',
  'cnry-Mail8#word',
  '4111 1111 1111 1111',
  'DE89370400440532013000',
  'cnry-hash-link',
  'cnry-db-07.internal',
  'cnry-price-secret',
  'cnry-Help9!word',
]

const pad = (n: number, length = 2) => String(n).padStart(length, '0')

const statuses = [
  'Active',
  'Active',
  'Active',
  'Pending',
  'Suspended',
  'Terminated',
  'Active',
  'Fraud',
  'Completed',
  'Active',
]
const cycles = [
  'Annually',
  'Monthly',
  'Quarterly',
  'Semi-Annually',
  'Biennially',
  'Triennially',
  'One Time',
  'Free Account',
]

export const products: Row[] = Array.from({ length: 63 }, (_, n) => ({
  id: String(n + 1),
  clientid: '7',
  orderid: String(900 + n),
  ordernumber: `4${pad(n, 9)}`,
  pid: '3',
  regdate: `2023-${pad((n % 12) + 1)}-05`,
  name: ['Starter', 'Business', 'VPS 4'][n % 3],
  groupname: ['Shared Hosting', 'Shared Hosting', 'VPS'][n % 3],
  domain: `kunde${n + 1}.example`,
  dedicatedip: '',
  serverip: 'cnry-server-ip-203.0.113.99',
  servername: 'saturn',
  firstpaymentamount: '0.00',
  recurringamount: n % 8 === 7 ? '0.00' : `${12 + n}.95`,
  paymentmethodname: 'Bank Transfer',
  billingcycle: cycles[n % 8],
  nextduedate: n % 8 > 5 ? '0000-00-00' : `2026-12-${pad((n % 27) + 1)}`,
  status: statuses[n % 10],
  username: 'cnry-panel-user',
  password: 'cnry-panel-password',
  subscriptionid: '',
  donotrenew: n % 4 === 1 ? '1' : '0',
  diskusage: '120',
  disklimit: '1000',
  bwusage: '4',
  bwlimit: '0',
  lastupdate: '0000-00-00 00:00:00',
  suspensionreason: n % 10 === 4 ? 'Overdue on payment' : '',
  notes: 'cnry-admin-note',
  configoptions: { configoption: [{ id: 1, option: 'cnry-price-secret' }] },
}))

export const domains: Row[] = Array.from({ length: 27 }, (_, n) => ({
  id: String(500 + n),
  userid: 7,
  registrar: 'enom',
  domainname: n === 0 ? 'xn--smrrebrd-64af.example' : `kunde${n + 1}.example`,
  regtype: 'Register',
  registrationdate: `2020-0${(n % 9) + 1}-11`,
  regperiod: '1',
  expirydate: `2027-0${(n % 9) + 1}-11`,
  nextduedate: `2027-0${(n % 9) + 1}-01`,
  firstpaymentamount: '9.95',
  recurringamount: '14.95',
  status: ['Active', 'Expired', 'Grace', 'Transferred Away', 'Pending Transfer', 'Redemption'][
    n % 6
  ],
  donotrenew: n % 3 === 0 ? '1' : '0',
  dnsmanagement: '1',
  idprotection: n % 2 ? '1' : '0',
  ns1: 'ns1.saturn.example',
  ns2: 'ns2.saturn.example',
  ns3: '',
  eppcode: 'cnry-epp-code',
  notes: 'cnry-admin-note',
}))

export const invoices: Row[] = Array.from({ length: 60 }, (_, n) => ({
  id: String(3000 + n),
  invoicenum: n % 5 ? `INV-${3000 + n}` : '',
  userid: 7,
  firstname: 'Mara',
  lastname: 'Lund',
  companyname: 'Lund Studio',
  date: `2026-${pad((n % 11) + 1)}-01`,
  duedate: `2026-${pad((n % 11) + 1)}-15`,
  datepaid: n % 3 ? `2026-${pad((n % 11) + 1)}-10 09:30:00` : '0000-00-00 00:00:00',
  subtotal: '80.00',
  credit: '0.00',
  tax: '20.00',
  tax2: '0.00',
  total: n === 1 ? '1,100.00' : '100.00',
  balance: n % 3 ? '0.00' : '100.00',
  taxrate: '25.000',
  taxrate2: '0.000',
  status: n % 3 ? 'Paid' : ['Unpaid', 'Draft', 'Collections', 'Refunded', 'Payment Pending'][n % 5],
  paymentmethod: 'stripe',
  notes: 'cnry-admin-note',
  currencycode: 'EUR',
  currencyprefix: '€',
  currencysuffix: 'EUR',
  hash: 'cnry-hash-link',
  pdfurl: `https://kunde.example/dl.php?type=i&id=${3000 + n}`,
  paymenturl: 'https://mara:cnry-hash-link@kunde.example/pay',
}))
export const items = (n: number) => ({
  item: [
    {
      id: n * 2,
      type: 'Hosting',
      relid: String((n % 63) + 1),
      description: `Business - kunde${(n % 63) + 1}.example (01/11/2026 - 31/10/2027)`,
      amount: '60.00',
      taxed: 1,
    },
    {
      id: n * 2 + 1,
      type: 'Domain',
      relid: '501',
      description: 'Domain Renewal, your card 4111 1111 1111 1111 was charged',
      amount: '20.00',
      taxed: '1',
    },
  ],
})

export const orders: Row[] = Array.from({ length: 9 }, (_, n) => ({
  id: String(900 + n),
  ordernum: `4${pad(n, 9)}`,
  userid: 7,
  date: `2026-10-0${n + 1} 14:05:06`,
  promocode: '',
  amount: '80.00',
  currencysuffix: 'EUR',
  paymentmethodname: 'Card',
  invoiceid: String(3000 + n),
  status: ['Active', 'Pending', 'Fraud', 'Cancelled'][n % 4],
  ipaddress: '198.51.100.7',
  fraudoutput: '{"ip":"cnry-fraud-output"}',
  orderdata: '}',
  notes: 'cnry-admin-note',
  lineitems: {
    lineitem: [
      {
        type: 'product',
        relid: String(n + 1),
        producttype: 'Hosting Account',
        product: 'Shared Hosting - Business',
        amount: '80.00',
        status: 'Active',
      },
    ],
  },
}))

export const emails: Row[] = [
  {
    id: 41,
    subject: 'Your new VPS',
    message: [
      '<html><head><style>p{}</style></head><body><p>Hello Mara,</p>',
      '<p>Root password: <b>cnry-Root7!word</b><br>Keep it safe.</p></body></html>',
    ].join(''),
    date: '2026-11-18 08:00:00',
  },
  {
    id: 42,
    subject: 'Willkommen',
    message: '<p>Kennwort: cnry-Mail8#word</p><p>Kort: 4111&nbsp;1111 1111 1111</p>',
    date: '2026-11-19 08:00:00',
    isread: '0',
  },
  {
    id: 43,
    subject: 'Refund',
    message: 'Refunded to DE89370400440532013000. Never share your password.',
    date: '2026-11-19 09:00:00',
    isread: '1',
    invoiceid: 3001,
  },
]

export const prices: Row = {
  com: {
    categories: ['Popular', 'gTLD'],
    addons: { dns: true, email: true, idprotect: true },
    group: 'sale',
    register: { 1: '14.95', 2: '29.90' },
    transfer: { 1: '14.95' },
    renew: { 1: '16.95' },
    grace_period: null,
    redemption_period: null,
  },
  'co.uk': {
    categories: ['ccTLD'],
    group: '',
    register: { 1: '8.00' },
    transfer: { 1: '0.00' },
    renew: { 1: '9.00' },
  },
  ai: {
    categories: ['Popular'],
    group: 'hot',
    register: { 2: '140.00' },
    transfer: { 2: '140.00' },
    renew: { 2: '140.00' },
    costprice: 'cnry-price-secret',
  },
}
