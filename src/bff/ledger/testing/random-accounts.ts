/** Random accounts, as the provider's API writes them. */
import * as fc from 'fast-check'

import { addDays, addMonths } from '#i18n/days.ts'

export const today = '2026-11-20'
const dayAt = (away: number): string => addDays(today, away)

interface Thing {
  status: string
  on: number | null
  expiry: number | null
  autoRenew: boolean | null
  months: number | null
  units: number | null
  currency: string
  taxIncluded: boolean | null
}
interface Bill {
  /** Index among services, then domains; beyond them, about nothing listed. */
  about: number
  /** The period starts so many terms after the renewal. */
  term: number
  shift: number
  status: string
  paid: number
  due: number
}
export interface Account {
  /** Tax of its invoices, in per cent; `null` if they state none. */
  rate: number | null
  services: (Thing & { isDomain: boolean })[]
  domains: (Thing & { link: 'own' | 'reference' | 'name' })[]
  bills: Bill[]
}

const digits: Readonly<Record<string, number>> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 }
const decimal = (units: number, currency: string) =>
  (units / 10 ** (digits[currency] ?? 2)).toFixed(digits[currency] ?? 2)

const thing = {
  status: fc.constantFrom(
    'active',
    'active',
    'active',
    'active',
    'suspended',
    'expired',
    'cancelled',
  ),
  on: fc.option(fc.integer({ min: -20, max: 400 }), { freq: 9 }),
  expiry: fc.option(fc.integer({ min: -20, max: 400 }), { freq: 2 }),
  autoRenew: fc.option(fc.boolean(), { freq: 6 }),
  months: fc.option(fc.constantFrom(1, 3, 12), { freq: 6 }),
  units: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 9 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KWD'),
  taxIncluded: fc.option(fc.boolean(), { freq: 4 }),
}
export const account: fc.Arbitrary<Account> = fc.record({
  rate: fc.option(fc.constantFrom(7, 19)),
  services: fc.array(fc.record({ ...thing, isDomain: fc.boolean() }), { maxLength: 6 }),
  domains: fc.array(fc.record({ ...thing, link: fc.constantFrom('own', 'reference', 'name') }), {
    maxLength: 4,
  }),
  bills: fc.array(
    fc.record({
      about: fc.nat({ max: 10 }),
      term: fc.nat({ max: 1 }),
      shift: fc.constantFrom(0, 0, -5, 400),
      status: fc.constantFrom(
        'unpaid',
        'overdue',
        'payment failed',
        'partially paid',
        'paid',
        'cancelled',
        'draft',
      ),
      paid: fc.integer({ min: 1, max: 9 }),
      due: fc.integer({ min: -20, max: 20 }),
    }),
    { maxLength: 5 },
  ),
})

/** A record as the provider's API writes it. */
const record = (given: Thing, id: string) => ({
  id,
  name: `${id}.example`,
  status: given.status,
  expiresAt: given.expiry === null ? null : dayAt(given.expiry),
  nextRenewalAt: given.on === null ? null : dayAt(given.on),
  renewalPrice:
    given.units === null
      ? null
      : {
          amount: decimal(given.units, given.currency),
          currency: given.currency,
        },
  ...(given.taxIncluded !== null && { taxIncluded: given.taxIncluded }),
  billingPeriodMonths: given.months,
  ...(given.autoRenew !== null && {
    autoRenew: { enabled: given.autoRenew, changeable: true, reason: null },
  }),
})

function invoiceOf(bill: Bill, nth: number, { services, domains, rate }: Account) {
  const { about, term, shift, status, paid, due } = bill
  const given = [...services, ...domains][about]
  const amount = given?.units ?? 1000
  const currency = given?.currency ?? 'EUR'
  const months = given?.months ?? 12
  const from = addMonths(dayAt((given?.on ?? 5) + shift), term * months)
  const service = services[about]
  const subject = service
    ? { kind: 'service', type: service.isDomain ? 'domain' : 'vps', id: `s${about}` }
    : { kind: 'domain', type: null, id: `d${about - services.length}.example` }
  const money = (units: number) => ({ amount: decimal(units, currency), currency })
  const tax = Math.round((amount * (rate ?? 0)) / 100)
  const total = amount + tax
  const part = status === 'partially paid' ? Math.ceil((total * paid) / 10) : 0
  const isOpen = !['paid', 'cancelled', 'draft'].includes(status)
  return {
    id: `i${nth}`,
    number: `2026-${1000 + nth}`,
    status,
    issuedAt: dayAt(-nth),
    dueAt: dayAt(due),
    subtotal: money(amount),
    ...(rate !== null && { taxes: [{ name: 'VAT', ratePercent: rate, amount: money(tax) }] }),
    total: money(total),
    balanceDue: money(isOpen ? total - part : 0),
    lines: [
      {
        description: 'A term',
        amount: money(amount),
        periodStart: from,
        periodEnd: addMonths(from, months),
        subject: about < services.length + domains.length ? subject : null,
      },
    ],
  }
}

/** Its lists, by the last part of their path. */
export function listsOf(
  given: Account,
): Record<string, { id: string; type?: string; status: string }[]> {
  const { services, domains, bills } = given
  return {
    services: services.map((item, nth) =>
      Object.assign(record(item, `s${nth}`), {
        type: item.isDomain ? 'domain' : 'vps',
        domain: item.isDomain ? `d${nth}.example` : null,
      }),
    ),
    domains: domains.map(({ link, ...item }, nth) => {
      const isReferred = link === 'reference' && nth < services.length
      const service = { type: services[nth]?.isDomain ? 'domain' : 'vps', id: `s${nth}` }
      return Object.assign(record(item, `d${nth}`), { service: isReferred ? service : null })
    }),
    invoices: bills.map((bill, nth) => invoiceOf(bill, nth, given)),
  }
}
