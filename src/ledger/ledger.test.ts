import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { entriesOf, isCharge, isEnd, type Renewing } from './entries.ts'
import { createLedger, type LedgerEntry } from './ledger.ts'
import type { DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'
import { grossOf, netOf } from './tax.ts'
import { createTotals, type Totals, totalsOf } from './totals.ts'
import { yearFrom } from './year.ts'

const today = '2026-11-20'
const horizon = yearFrom(today)

const renewing = (
  fields: Partial<Renewing['renewal']> &
    Partial<Pick<ServiceRecord, 'status' | 'expiresOn' | 'autoRenew'>> = {},
) => {
  const { status = 'active', expiresOn = null, autoRenew, ...renewal } = fields
  return {
    status,
    expiresOn,
    autoRenew:
      autoRenew === undefined ? { enabled: true, changeable: true, lockedReason: null } : autoRenew,
    renewal: {
      on: '2026-12-14',
      price: { minorUnits: 1000, currency: 'EUR' },
      taxIncluded: false,
      termMonths: 12,
      ...renewal,
    },
  }
}
const off = { enabled: false, changeable: true, lockedReason: null }
const nothingElse = { manageUrl: null, extra: [] }
const service = (id: string, fields = renewing()): ServiceRecord => ({
  ...nothingElse,
  type: 'vps',
  id,
  name: `service ${id}`,
  domain: null,
  ...fields,
})
const domain = (name: string, fields = renewing()): DomainRecord => ({
  ...nothingElse,
  id: `d-${name}`,
  name,
  unicodeName: name,
  service: null,
  ...fields,
})
const invoice = (
  subject: { kind: 'service' | 'domain'; type: string | null; id: string },
  periodStart: string | null,
  periodEnd: string | null,
  status = 'unpaid',
): InvoiceRecord => ({
  id: 'i1',
  number: '2026-1',
  status,
  issuedOn: '2026-11-01',
  dueOn: null,
  nextAttemptOn: null,
  balanceDue: null,
  taxIncluded: true,
  payUrl: null,
  tax: [{ name: 'VAT', ratePercent: 19, amount: { minorUnits: 190, currency: 'EUR' } }],
  subtotal: { minorUnits: 1000, currency: 'EUR' },
  total: { minorUnits: 1190, currency: 'EUR' },
  lines: [{ periodStart, periodEnd, subject }],
})
const days = (entries: readonly { on: string | null }[]) => entries.map(({ on }) => on)

describe('entries', () => {
  test('a monthly charge recurs within the horizon, on the last day of shorter months', () => {
    const entries = entriesOf(renewing({ on: '2026-10-31', termMonths: 1 }), {
      today: '2026-10-20',
      until: '2027-03-01',
    })
    expect(days(entries)).toEqual([
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect(entries.every(isCharge)).toBe(true)
  })

  test('a charge on the first day after the horizon is not in it, and on its last day is', () => {
    expect(horizon.until).toBe('2027-11-01')
    const last = (on: string) => days(entriesOf(renewing({ on, termMonths: 1 }), horizon)).at(-1)
    expect(last('2026-12-01')).toBe('2027-10-01')
    expect(last('2026-12-31')).toBe('2027-10-31')
  })

  test('with auto-renew on it is charged when it renews, whenever it expires', () => {
    for (const expiresOn of ['2026-11-21', '2026-12-20'])
      expect(entriesOf(renewing({ expiresOn }), horizon)[0]).toMatchObject({
        kind: 'charge',
        on: '2026-12-14',
        doubt: null,
      })
  })

  test('without a term it is charged once', () => {
    expect(entriesOf(renewing({ termMonths: null }), horizon)).toHaveLength(1)
  })

  test('the next charge is an entry even after the horizon', () => {
    expect(days(entriesOf(renewing({ on: '2029-01-01' }), horizon))).toEqual(['2029-01-01'])
  })

  test.each([
    ['auto-renew-unknown', renewing({ autoRenew: null, termMonths: 1 })],
    ['auto-renew-unknown', renewing({ autoRenew: null, on: null })],
    ['no-date', renewing({ on: null })],
    ['date-passed', renewing({ on: '2026-11-19', termMonths: 1 })],
    ['expired', renewing({ status: 'expired' })],
    ['expired', renewing({ status: 'redemption' })],
  ] as const)('%s is not a certain charge', (doubt, item) => {
    expect(entriesOf(item, horizon)).toMatchObject([{ kind: 'charge', doubt }])
  })

  test('with auto-renew off it ends: on its expiry, else when it would renew', () => {
    const ends = (fields: Parameters<typeof renewing>[0]) =>
      entriesOf(renewing({ autoRenew: off, ...fields }), horizon)
    expect(ends({ expiresOn: '2026-12-20' })).toMatchObject([{ on: '2026-12-20', kind: 'end' }])
    expect(ends({})).toMatchObject([{ on: '2026-12-14', kind: 'end', doubt: null }])
    expect(ends({ on: null })).toMatchObject([{ on: null, kind: 'end', doubt: 'no-date' }])
    expect(ends({ on: '2026-11-19' })).toMatchObject([{ kind: 'end', doubt: 'date-passed' }])
  })

  test.each(['cancelled', 'transferred-away'])('%s has no entries', (status) => {
    expect(entriesOf(renewing({ status }), horizon)).toEqual([])
  })
})

describe('invoices', () => {
  const vps = { kind: 'service' as const, type: 'vps', id: '1' }
  const entryOf = (billed: InvoiceRecord, fields = renewing()): LedgerEntry | undefined =>
    createLedger({ services: [service('1', fields)], domains: [], invoices: [billed] }, today)
      .entries[0]

  test('an open invoice for the period has billed the charge already', () => {
    const entry = entryOf(invoice(vps, '2026-11-01', '2027-10-31'))
    expect(entry).toMatchObject({ kind: 'charge', doubt: null, invoice: { number: '2026-1' } })
  })

  test('turning auto-renew off avoids nothing that is billed already', () => {
    const billed = invoice(vps, '2026-12-14', '2027-12-13')
    expect(entryOf(billed, renewing({ autoRenew: off }))).toMatchObject({
      kind: 'charge',
      doubt: null,
      invoice: { number: '2026-1' },
    })
  })

  test.each([
    ['for the period before', invoice(vps, '2026-11-14', '2026-12-13')],
    ['whose period ends on the day of renewal', invoice(vps, '2026-11-14', '2026-12-14')],
    ['without a period', invoice(vps, null, null)],
    ['for something else', invoice({ ...vps, id: '2' }, '2026-12-14', '2027-12-13')],
    ['that is paid', invoice(vps, '2026-12-14', '2027-12-13', 'paid')],
    ['that is cancelled', invoice(vps, '2026-12-14', '2027-12-13', 'cancelled')],
  ])('an invoice %s does not', (_, billed) => {
    expect(entryOf(billed)).toMatchObject({ invoice: null })
  })

  test('a line that names the domain is about the service that represents it', () => {
    const services = [{ ...service('7'), type: 'domain', domain: 'a.example' }]
    const billed = invoice({ kind: 'domain', type: null, id: 'A.example' }, '2026-12-14', null)
    const ledger = createLedger(
      { services, domains: [domain('a.example')], invoices: [billed] },
      today,
    )
    expect(ledger.entries).toMatchObject([{ invoice: { number: '2026-1' } }])
    expect(ledger.ofDomain('a.example')).toEqual(ledger.entries)
  })

  test('an id without a type means nothing where two services have it', () => {
    const services = [service('1'), { ...service('1'), type: 'mail' }]
    const billed = invoice({ kind: 'service', type: null, id: '1' }, '2026-12-14', null)
    const { entries } = createLedger({ services, domains: [], invoices: [billed] }, today)
    expect(entries.map(({ invoice }) => invoice)).toEqual([null, null])
  })

  const euro = (minorUnits: number) => ({ minorUnits, currency: 'EUR' })
  const tax = (ratePercent: number) => ({ name: 'VAT', ratePercent, amount: euro(190) })
  const rateFrom = (...invoices: InvoiceRecord[]) =>
    createLedger({ services: [], domains: [], invoices }, today).tax
  const billed = invoice(vps, null, null)

  test('the newest invoice states the tax of coming charges', () => {
    const rate = rateFrom(
      { ...billed, id: 'old', issuedOn: '2025-01-01', tax: [tax(16)], total: euro(1160) },
      billed,
      { ...billed, id: 'draft', issuedOn: '2026-11-19', status: 'draft', tax: [] },
    )
    expect(rate).toEqual({ name: 'VAT', ratePercent: 19, invoice: { id: 'i1', number: '2026-1' } })
    const net = { amount: euro(14_280), taxIncluded: false }
    expect([netOf(net, rate), grossOf(net, rate)]).toEqual([euro(14_280), euro(16_993)])
    const gross = { amount: euro(16_993), taxIncluded: true }
    expect([netOf(gross, rate), grossOf(gross, rate)]).toEqual([euro(14_280), euro(16_993)])
    expect(grossOf({ ...net, taxIncluded: null }, rate)).toBeNull()
    expect(grossOf(net, null)).toBeNull()
  })

  test.each([
    ['no rate', { tax: [] }],
    ['no percentage', { tax: [{ ...tax(19), ratePercent: null }] }],
    ['two rates', { tax: [tax(19), tax(7)] }],
    ['a rate that does not explain its total', { tax: [tax(7)] }],
    ['no subtotal', { subtotal: null }],
  ])('no tax is assumed from an invoice with %s', (_, changes) => {
    expect(rateFrom({ ...billed, ...changes })).toBeNull()
    expect(rateFrom({ ...billed, issuedOn: '2026-01-01' }, { ...billed, ...changes })).toBeNull()
  })
})

describe('the ledger of a random account', () => {
  const day = fc
    .integer({ min: -60, max: 800 })
    .map((away) => new Date(Date.parse(today) + away * 86_400_000).toISOString().slice(0, 10))
  const item = fc.record({
    status: fc.constantFrom('active', 'active', 'active', 'suspended', 'expired', 'cancelled'),
    expiresOn: fc.option(day),
    autoRenew: fc.option(
      fc.record({
        enabled: fc.boolean(),
        changeable: fc.boolean(),
        lockedReason: fc.constant(null),
      }),
    ),
    renewal: fc.record({
      on: fc.option(day),
      price: fc.option(
        fc.record({
          minorUnits: fc.integer({ min: 0, max: 1e6 }),
          currency: fc.option(fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'), { freq: 9 }),
        }),
      ),
      taxIncluded: fc.option(fc.boolean()),
      termMonths: fc.option(fc.constantFrom(1, 3, 12, 24)),
    }),
  })
  const account = fc
    .record({
      services: fc.array(item, { maxLength: 12 }),
      domains: fc.array(fc.tuple(item, fc.constantFrom('own', 'reference', 'name')), {
        maxLength: 12,
      }),
      billed: fc.array(fc.tuple(fc.nat({ max: 11 }), day, fc.option(day)), { maxLength: 4 }),
    })
    .map(({ services, domains, billed }) => ({
      services: services.map((fields, index) => ({
        ...service(String(index), fields),
        type: 'domain',
        domain: domains[index]?.[1] === 'name' ? `${index}.example` : null,
      })),
      domains: domains.map(([fields, link], index) => ({
        ...domain(`${index}.example`, fields),
        service: link === 'reference' ? { type: 'domain', id: String(index) } : null,
      })),
      invoices: billed.map(([id, from, to]) =>
        invoice({ kind: 'service', type: 'domain', id: String(id) }, from, to),
      ),
    }))
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(2026, 10 + index, 1)).toISOString()
    return month.slice(0, 7)
  })
  const added = (parts: readonly Totals[]): Totals => {
    const totals = createTotals()
    for (const { sums, uncounted } of parts) {
      for (const sum of sums) totals.add(sum)
      for (let n = 0; n < uncounted; n += 1) totals.add({ amount: null, taxIncluded: null })
    }
    return totals.result()
  }

  test('lists every charge once, and sums agree by month and by thing', () => {
    fc.assert(
      fc.property(account, (lists) => {
        const ledger = createLedger(lists, today)
        const { entries, until } = ledger
        const keys = entries.map(({ thing, on }) => JSON.stringify([thing.subject, on]))
        expect(new Set(keys).size).toBe(keys.length)
        const ownDomains = lists.domains.filter(
          ({ name }) => ledger.ofDomain(name)[0]?.thing.subject.kind !== 'service',
        )
        const byThing = [
          ...lists.services.map((one) => ledger.ofService(one)),
          ...ownDomains.map(({ name }) => ledger.ofDomain(name)),
        ]
        expect(byThing.flat()).toHaveLength(entries.length)
        for (const matches of [isCharge, isEnd]) {
          const inYear = (entry: LedgerEntry) =>
            matches(entry) && entry.on !== null && entry.on < until
          const total = totalsOf(entries.filter(inYear))
          expect(added(byThing.map((own) => totalsOf(own.filter(inYear))))).toEqual(total)
          expect(
            added(months.map((month) => totalsOf(ledger.inMonth(month).filter(matches)))),
          ).toEqual(total)
        }
      }),
    )
  })

  test('counts nothing as certain that is not stated', () => {
    fc.assert(
      fc.property(account, (lists) => {
        const certain = createLedger(lists, today).entries.filter(({ doubt }) => doubt === null)
        const unfounded = certain.filter(({ thing, kind, on, invoice, nth }) => {
          const { autoRenew, status, renewal } = thing
          const isStated = invoice !== null || autoRenew?.enabled === (kind === 'charge')
          const repeats = autoRenew?.enabled === true && renewal.termMonths !== null
          return (
            !isStated ||
            on === null ||
            on < today ||
            status === 'cancelled' ||
            (nth > 0 && !repeats)
          )
        })
        expect(unfounded).toEqual([])
      }),
    )
  })
})
