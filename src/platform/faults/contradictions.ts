/**
 * The sample account `contradictions`: each service or domain states something that cannot be true
 * together with another field, another record or an invoice. Listed in `docs/platform.md`. It is an
 * account of its own because the invoices of `faults` cannot be read.
 */
import type { Calendar } from '#platform/sample/calendar.ts'
import type { AccountSeed, DomainSeed, InvoiceSeed, ServiceSeed } from '#platform/sample/seeds.ts'

import { faultsAccount } from './account.ts'

export const contradictionsAccount: AccountSeed = {
  ...faultsAccount,
  id: 'ac_40501',
  label: 'contradictions',
  customerNumber: '40 501',
  company: 'Example Contradictions GmbH',
  email: 'contradictions@example.net',
}

const hosting = { type: 'hosting', plan: 'Web hosting S', price: 490, months: 1 } as const

export const contradictionsServices = (calendar: Calendar): ServiceSeed[] => [
  { ...hosting, id: 'healthy', name: 'healthy.example.net', renewsIn: 12, autoRenew: true },
  {
    ...hosting,
    id: 'charged-after-expiry',
    name: 'charged-after-expiry.example.net',
    renewsIn: 20,
    expiresIn: 5,
    autoRenew: true,
  },
  {
    ...hosting,
    id: 'cancelled-but-billed',
    name: 'cancelled-but-billed.example.net',
    status: 'cancelled',
    renewsIn: null,
    expiresIn: -3,
    autoRenew: false,
  },
  {
    ...hosting,
    id: 'twice-1',
    name: 'twice-1.example.net',
    domain: 'twice-for-one-domain.example.net',
    renewsIn: 25,
    autoRenew: true,
  },
  {
    ...hosting,
    id: 'twice-2',
    name: 'twice-2.example.net',
    domain: 'twice-for-one-domain.example.net',
    renewsIn: 26,
    autoRenew: true,
  },
  {
    ...hosting,
    id: 'paid-but-suspended',
    name: 'paid-but-suspended.example.net',
    status: 'suspended',
    renewsIn: 9,
    autoRenew: true,
    details: { suspendedOn: calendar.day(-6) },
  },
]

export const contradictionsDomains: readonly DomainSeed[] = [
  {
    id: 'renews-but-expired',
    name: 'renews-but-expired.example',
    status: 'expired',
    renewsIn: -4,
    price: 1240,
    autoRenew: true,
  },
  {
    id: 'moved-but-renews',
    name: 'moved-but-renews.example',
    status: 'transferred_away',
    renewsIn: 30,
    price: 1240,
    autoRenew: true,
  },
  {
    id: 'locked-but-moving',
    name: 'locked-but-moving.example',
    status: 'pending_transfer',
    renewsIn: 60,
    price: 1240,
    autoRenew: true,
    transferLock: true,
  },
]

const line = (id: string, from: number, unitPrice = 490): InvoiceSeed['lines'] => [
  {
    description: `Web hosting S, ${id}.example.net, 1 month`,
    unitPrice,
    period: [from, from + 30],
    subject: { kind: 'service', type: 'hosting', id },
  },
]

export const contradictionsInvoices: readonly InvoiceSeed[] = [
  { counter: 9001, status: 'paid', issued: -22, paid: -3, lines: line('paid-but-suspended', -22) },
  // A higher price from the next renewal on is not a contradiction.
  { counter: 9003, status: 'paid', issued: -18, paid: -10, lines: line('healthy', -18, 420) },
  { counter: 9002, status: 'unpaid', issued: -2, lines: line('cancelled-but-billed', -33) },
]
