import {
  completedOrder,
  domainSubject,
  orderItem,
  serviceSubject,
} from '#platform/sample/make-seeds.ts'
import type { OrderSeed } from '#platform/sample/seeds.ts'

/** The orders shown in the design mockups, oldest first. */
export const mockupOrders: readonly OrderSeed[] = [
  completedOrder(
    87866,
    [-73, '10:39'],
    orderItem('Domain transfer, example-music.fm', 9200, domainSubject('104227')),
  ),
  completedOrder(87870, [-72, '15:16'], orderItem('VPS L, api-01.example.net', 3780)),
  completedOrder(87918, [-65, '07:58'], orderItem('Domain registration, παράδειγμα.eu', 890)),
  completedOrder(
    87922,
    [-64, '12:00'],
    orderItem('Web hosting Team, intranet.example.org', 2990, serviceSubject('hosting', '70413')),
  ),
  completedOrder(
    87957,
    [-58, '18:22'],
    orderItem('Domain registration, bücher-beispiel.de', 950, domainSubject('104215')),
    orderItem('Domain registration, example-vertrieb.de', 950),
    orderItem('Domain registration, example-press.de', 950),
  ),
  completedOrder(87961, [-57, '09:05'], orderItem('Domain transfer, example-kiosk.eu', 890)),
  completedOrder(87990, [-52, '13:31'], orderItem('Business mail, mail.example-atelier.de', 3080)),
  // A status that the contract does not know.
  {
    counter: 88012,
    status: 'refused_by_registry',
    placed: [-36, '10:10'],
    items: [orderItem('Domain registration, example.jp', 4600)],
  },
  completedOrder(
    88037,
    [-33, '17:55'],
    orderItem('Wildcard certificate, *.example.com', 7900, serviceSubject('certificate', '70440')),
  ),
  {
    counter: 88052,
    status: 'cancelled',
    placed: [-30, '08:47'],
    items: [orderItem('Domain registration, example-atelier.paris', 3900)],
  },
  completedOrder(88071, [-27, '14:03'], {
    ...orderItem('Domain registration, example-linz.at, example-graz.at and 10 more', 16680),
    quantity: 12,
  }),
  completedOrder(88094, [-24, '11:25'], orderItem('Web hosting Pro, shop.example.at', 14280)),
  completedOrder(
    88120,
    [-20, '00:02'],
    orderItem('Web hosting S, legacy.example.net', 490, serviceSubject('hosting', '70414')),
    orderItem('Domain renewal, example-travel.com', 1240, domainSubject('104230')),
    orderItem('Domain renewal, example-print.studio', 3200, domainSubject('104234')),
    orderItem('VPS L, api-01.example.net', 3780, serviceSubject('vps', '70432')),
    orderItem('VPS XL, db-01.example.net', 7560, serviceSubject('vps', '70433')),
    { ...orderItem('Additional mailboxes, mail.example-atelier.de', 1730), quantity: 5 },
  ),
  {
    counter: 88207,
    status: 'processing',
    placed: [-2, '16:40'],
    items: [orderItem('VPS M, build-03.example.net', 1890, serviceSubject('vps', '70434'))],
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
    items: [orderItem('Domain transfer, example-radio.eu', 890, domainSubject('104240'))],
    steps: [
      { label: 'Ordered', at: [0, '00:12'] },
      { label: 'Transfer code accepted', at: [0, '00:14'] },
      { label: 'Old registrar confirms, up to 5 days', at: null },
      { label: 'Domain at Northmark', at: null },
    ],
  },
]
