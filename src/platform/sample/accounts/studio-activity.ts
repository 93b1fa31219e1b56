import { completedOrder, domainSubject, orderItem } from '#platform/sample/make-seeds.ts'
import type { NotificationSeed, OrderSeed } from '#platform/sample/seeds.ts'

export const studioOrders: readonly OrderSeed[] = [
  completedOrder(
    86011,
    [-396, '16:02'],
    orderItem('WordPress Start, blog.example-okafor.com', 7140),
  ),
  completedOrder(87330, [-153, '10:44'], orderItem('Domain registration, example-okafor.fm', 9200)),
  {
    counter: 87905,
    status: 'cancelled',
    placed: [-40, '19:20'],
    items: [orderItem('VPS S, ordered twice', 990)],
  },
  {
    counter: 88219,
    status: 'pending',
    placed: [-1, '09:31'],
    items: [orderItem('Domain transfer, example-okafor.eu', 890, domainSubject('104505'))],
    steps: [
      { label: 'Ordered', at: [-1, '09:31'] },
      { label: 'Transfer code checked', at: [-1, '09:33'] },
      { label: 'Old registrar confirms, up to 5 days', at: null },
    ],
  },
]

export const studioNotifications: readonly NotificationSeed[] = [
  {
    id: 'n-4110',
    title: 'Transfer of example-okafor.eu has started',
    body: 'The old registrar has five days to confirm.',
    severity: 'info',
    category: 'Domains',
    created: [-1, '09:33'],
    link: { kind: 'order', type: null, id: '88219' },
  },
  {
    id: 'n-4108',
    title: 'blog.example-okafor.com was suspended',
    body: 'The invoice for WordPress Start is overdue.',
    severity: 'critical',
    category: 'Services',
    created: [-3, '06:30'],
    link: { kind: 'service', type: 'wordpress', id: '70120' },
  },
  {
    id: 'n-4104',
    title: 'Payment of €13.21 failed',
    body: '<p>Your bank declined the charge. <strong>We’ll try again in two days.</strong></p>',
    html: true,
    severity: 'critical',
    category: 'Billing',
    created: [-4, '07:00'],
  },
  {
    id: 'n-4097',
    title: 'example-okafor.studio expires in 14 days',
    body: 'Auto-renew is off.',
    severity: 'warning',
    category: 'Domains',
    created: [-5, '06:00'],
    read: [-5, '09:12'],
    link: { kind: 'domain', type: 'domain', id: '104503' },
  },
  {
    id: 'n-4081',
    title: 'PHP 8.3 support ends soon',
    body: 'Switch to PHP 8.4 in the control panel when it suits you.',
    severity: 'low',
    category: 'Services',
    created: [-30, '08:00'],
    read: [-29, '10:00'],
    link: { kind: 'external', url: 'https://www.northmark.example/news/php-8-3' },
  },
]
