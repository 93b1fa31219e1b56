/** A small account on a fixed day, so that what a page says never changes. */
import type { BrowserContext } from 'playwright/test'

import { shiftClock, shiftOption } from '#scripts/shift-clock.ts'

import { ChatProvider } from './chat-provider.ts'
import { startChatWorld } from './chat-world.ts'

const now = Date.parse('2026-11-26T09:00:00Z')
const price = (amount: string) => ({ amount, currency: 'EUR' })

const services = [
  {
    id: 'dom-7',
    type: 'domain',
    name: 'example.shop',
    plan: 'Domain',
    status: 'active',
    domain: 'example.shop',
    auto_renew: false,
    next_due_date: '2026-12-05',
    price: price('14.00'),
  },
  {
    id: 'mail-4',
    type: 'email',
    name: 'mail.example.studio',
    plan: 'Business mail',
    status: 'suspended',
    domain: 'example.studio',
    auto_renew: true,
    next_due_date: '2027-03-02',
    price: price('5.90'),
  },
]

const lists = {
  '/domains': [
    {
      id: 'dom-7',
      name: 'example.shop',
      status: 'active',
      expires_at: '2026-12-05',
      auto_renew: false,
      transfer_lock: true,
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      price: price('14.00'),
    },
  ],
  '/invoices': [
    {
      id: 'in-12',
      number: '2026-0012',
      status: 'overdue',
      issued_at: '2026-11-06',
      due_at: '2026-11-20',
      currency: 'EUR',
      total: '84.97',
      lines: [{ description: 'Business mail', amount: '84.97' }],
    },
    {
      id: 'in-11',
      number: '2026-0011',
      status: 'paid',
      issued_at: '2026-10-06',
      due_at: '2026-10-20',
      currency: 'EUR',
      total: '39.00',
      lines: [{ description: 'Web hosting M', amount: '39.00' }],
    },
  ],
  '/orders': [
    {
      id: 'or-3',
      number: 'O-3',
      status: 'pending',
      placed_at: '2026-11-25T09:30:00Z',
      total: price('8.90'),
      items: [{ description: 'Domain transfer', quantity: 1 }],
    },
  ],
  '/notifications': [
    {
      id: 'no-2',
      title: 'mail.example.studio was suspended',
      body: 'The invoice 2026-0012 is overdue.',
      category: 'services',
      severity: 'critical',
      read: false,
      created_at: '2026-11-23T07:30:00Z',
    },
    {
      id: 'no-1',
      title: 'PHP 8.3 support ends soon',
      body: 'Switch to PHP 8.4.',
      category: 'services',
      severity: 'info',
      read: true,
      created_at: '2026-10-27T09:00:00Z',
    },
  ],
}

export interface FixedWorld {
  origin: string
  /** Before a page opens: gives the browser the same day. */
  prepare: (context: BrowserContext) => Promise<void>
  end: () => Promise<void>
}

export async function startFixedWorld(): Promise<FixedWorld> {
  const provider = new ChatProvider()
  provider.services = structuredClone(services)
  provider.lists = lists
  const by = now - Date.now()
  const world = await startChatWorld(provider, { NODE_OPTIONS: shiftOption(by) })
  return {
    ...world,
    prepare: (context) => context.addInitScript(shiftClock, by).then(() => undefined),
  }
}
