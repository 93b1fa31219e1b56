import { domainLine, serviceLine } from '#platform/sample/make-seeds.ts'
import type { InvoiceSeed } from '#platform/sample/seeds.ts'

/** The invoices shown in the design mockups, oldest first. */
export const mockupInvoices: readonly InvoiceSeed[] = [
  {
    counter: 4249,
    status: 'paid',
    issued: -46,
    paid: -46,
    lines: [serviceLine('VPS M, build-02.example.net', 1890, 'vps', '70431')],
  },
  {
    counter: 4251,
    status: 'paid',
    issued: -46,
    paid: -45,
    lines: [serviceLine('VPS XL, db-01.example.net', 7560, 'vps', '70433')],
  },
  {
    counter: 4263,
    status: 'cancelled',
    issued: -44,
    lines: [serviceLine('VPS L, api-01.example.net', 3800, 'vps', '70432')],
    note: 'Replaced by another invoice with a corrected address.',
  },
  {
    counter: 4277,
    status: 'paid',
    issued: -42,
    paid: -40,
    lines: [
      {
        ...serviceLine('Web hosting Pro, shop.example.at', 14280, 'hosting', '70501'),
        taxRatePercent: 0,
      },
    ],
    note: 'Reverse charge: the recipient owes the tax.',
  },
  {
    counter: 4290,
    status: 'paid',
    issued: -39,
    paid: -39,
    lines: [domainLine('example-press.de', 950, '104213')],
  },
  {
    counter: 4302,
    status: 'paid',
    issued: -36,
    paid: -36,
    lines: [
      { ...serviceLine('VPS L, api-01.example.net', 3780, 'vps', '70432'), taxRatePercent: 0 },
    ],
    note: 'Reverse charge: the recipient owes the tax.',
  },
  {
    counter: 4318,
    status: 'paid',
    issued: -33,
    paid: -33,
    lines: [
      serviceLine('Wildcard certificate, *.example.com, 1 year', 7900, 'certificate', '70440'),
    ],
    orderId: '88037',
  },
  {
    counter: 4341,
    status: 'refunded',
    issued: -30,
    paid: -30,
    lines: [{ ...domainLine('example-coffee.shop', -2900, '104220'), taxRatePercent: 0 }],
    note: 'Credit note for {invoice 4263}.',
  },
  {
    counter: 4366,
    status: 'paid',
    issued: -27,
    paid: -26,
    lines: [domainLine('example.studio', 3200, '104214')],
  },
  {
    counter: 4370,
    status: 'paid',
    issued: -26,
    paid: -20,
    lines: [
      serviceLine('Dedicated EPYC 16, metal-01.example.net', 18900, 'dedicated', '70450'),
      serviceLine('Dedicated EPYC 16, metal-02.example.net', 18900, 'dedicated', '70451'),
      { description: 'Remote hands in the data centre', quantity: 6.5, unitPrice: 9200 },
      { description: 'Setup of two servers', quantity: 2, unitPrice: 5190 },
    ],
  },
  {
    counter: 4388,
    status: 'paid',
    issued: -24,
    paid: -24,
    lines: [serviceLine('Web hosting Pro, shop.example.com, 1 year', 14000, 'hosting', '70412')],
    orderId: '88094',
  },
  {
    counter: 4391,
    status: 'payment_failed',
    issued: -23,
    lines: [
      serviceLine('VPS M, build-03.example.net', 1890, 'vps', '70434'),
      serviceLine('Business mail · 25 mailboxes, mail.example-atelier.de', 3080, 'mail', '70420'),
      { description: 'IPv4 address, additional', unitPrice: 330 },
    ],
    nextAttempt: 2,
    note: 'The card was declined by the bank.',
  },
  {
    counter: 4417,
    status: 'unpaid',
    issued: -20,
    lines: [
      {
        ...serviceLine('Web hosting S, legacy.example.net', 490, 'hosting', '70414'),
        period: [-19, 10],
      },
      { ...domainLine('example-travel.com', 1240, '104230'), period: [-19, 345] },
      { ...domainLine('example-print.studio', 3200, '104234'), period: [-19, 345] },
      { ...serviceLine('VPS L, api-01.example.net', 3780, 'vps', '70432'), period: [-19, 10] },
      { ...serviceLine('VPS XL, db-01.example.net', 7560, 'vps', '70433'), period: [-19, 10] },
      {
        ...serviceLine('Additional mailboxes, mail.example-atelier.de', 346, 'mail', '70420'),
        quantity: 5,
        period: [-19, 10],
      },
    ],
    orderId: '88120',
  },
  {
    counter: 4452,
    status: 'unpaid',
    issued: -2,
    lines: [
      serviceLine('Dedicated EPYC 16, metal-01.example.net', 18900, 'dedicated', '70450'),
      { description: 'Managed updates, 9 servers', quantity: 9, unitPrice: 1710 },
      { description: 'IPv4 address, additional', unitPrice: 400 },
    ],
  },
]
