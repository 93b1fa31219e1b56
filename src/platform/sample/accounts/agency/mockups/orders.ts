import type { OrderSeed } from '#platform/sample/seeds.ts'

const singleItem = (description: string, amount: number): OrderSeed['items'] => [
  { description, amount },
]

/** The orders shown in the design mockups, oldest first. */
export const mockupOrders: readonly OrderSeed[] = [
  {
    counter: 87866,
    status: 'completed',
    placed: [-73, '10:39'],
    items: [
      {
        description: 'Domain transfer, example-music.fm',
        amount: 9200,
        subject: { kind: 'domain', type: 'domain', id: '104227' },
      },
    ],
  },
  {
    counter: 87870,
    status: 'completed',
    placed: [-72, '15:16'],
    items: singleItem('VPS L, api-01.example.net', 3780),
  },
  {
    counter: 87918,
    status: 'completed',
    placed: [-65, '07:58'],
    items: singleItem('Domain registration, παράδειγμα.eu', 890),
  },
  {
    counter: 87922,
    status: 'completed',
    placed: [-64, '12:00'],
    items: [
      {
        description: 'Web hosting Team, intranet.example.org',
        amount: 2990,
        subject: { kind: 'service', type: 'hosting', id: '70413' },
      },
    ],
  },
  {
    counter: 87957,
    status: 'completed',
    placed: [-58, '18:22'],
    items: [
      {
        description: 'Domain registration, bücher-beispiel.de',
        amount: 950,
        subject: { kind: 'domain', type: 'domain', id: '104215' },
      },
      { description: 'Domain registration, example-vertrieb.de', amount: 950 },
      { description: 'Domain registration, example-press.de', amount: 950 },
    ],
  },
  {
    counter: 87961,
    status: 'completed',
    placed: [-57, '09:05'],
    items: singleItem('Domain transfer, example-kiosk.eu', 890),
  },
  {
    counter: 87990,
    status: 'completed',
    placed: [-52, '13:31'],
    items: singleItem('Business mail, mail.example-atelier.de', 3080),
  },
  // A status that the contract does not know.
  {
    counter: 88012,
    status: 'refused_by_registry',
    placed: [-36, '10:10'],
    items: singleItem('Domain registration, example.jp', 4600),
  },
  {
    counter: 88037,
    status: 'completed',
    placed: [-33, '17:55'],
    items: [
      {
        description: 'Wildcard certificate, *.example.com',
        amount: 7900,
        subject: { kind: 'service', type: 'certificate', id: '70440' },
      },
    ],
  },
  {
    counter: 88052,
    status: 'cancelled',
    placed: [-30, '08:47'],
    items: singleItem('Domain registration, example-atelier.paris', 3900),
  },
  {
    counter: 88071,
    status: 'completed',
    placed: [-27, '14:03'],
    items: [
      {
        description: 'Domain registration, example-linz.at, example-graz.at and 10 more',
        quantity: 12,
        amount: 16680,
      },
    ],
  },
  {
    counter: 88094,
    status: 'completed',
    placed: [-24, '11:25'],
    items: singleItem('Web hosting Pro, shop.example.at', 14280),
  },
  {
    counter: 88120,
    status: 'completed',
    placed: [-20, '00:02'],
    items: [
      {
        description: 'Web hosting S, legacy.example.net',
        amount: 490,
        subject: { kind: 'service', type: 'hosting', id: '70414' },
      },
      {
        description: 'Domain renewal, example-travel.com',
        amount: 1240,
        subject: { kind: 'domain', type: 'domain', id: '104230' },
      },
      {
        description: 'Domain renewal, example-print.studio',
        amount: 3200,
        subject: { kind: 'domain', type: 'domain', id: '104234' },
      },
      {
        description: 'VPS L, api-01.example.net',
        amount: 3780,
        subject: { kind: 'service', type: 'vps', id: '70432' },
      },
      {
        description: 'VPS XL, db-01.example.net',
        amount: 7560,
        subject: { kind: 'service', type: 'vps', id: '70433' },
      },
      { description: 'Additional mailboxes, mail.example-atelier.de', quantity: 5, amount: 1730 },
    ],
  },
  {
    counter: 88207,
    status: 'processing',
    placed: [-2, '16:40'],
    items: [
      {
        description: 'VPS M, build-03.example.net',
        amount: 1890,
        subject: { kind: 'service', type: 'vps', id: '70434' },
      },
    ],
    steps: [
      { label: 'Ordered', at: [-2, '16:40'] },
      { label: 'Payment received', at: [-2, '16:41'] },
      { label: 'Server is being installed', at: null },
    ],
  },
  {
    counter: 88231,
    status: 'pending',
    placed: [0, '00:12'],
    items: [
      {
        description: 'Domain transfer, example-radio.eu',
        amount: 890,
        subject: { kind: 'domain', type: 'domain', id: '104240' },
      },
    ],
    steps: [
      { label: 'Ordered', at: [0, '00:12'] },
      { label: 'Transfer code accepted', at: [0, '00:14'] },
      { label: 'Old registrar confirms, up to 5 days', at: null },
      { label: 'Domain at Northmark', at: null },
    ],
  },
]
