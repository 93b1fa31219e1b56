/** A ledger that takes over what a change leaves as it was equals one that is built from nothing. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#i18n/days.ts'

import { createLedger } from './ledger.ts'
import { reasonsIn } from './reasons.ts'
import type { DomainRecord, InvoiceRecord, ServiceRecord } from './records.ts'
import { atOnce } from './steps.ts'

const today = '2026-11-20'

const day = fc.option(
  fc.integer({ min: -20, max: 400 }).map((away) => addDays(today, away)),
  { nil: null },
)
const renewing = fc.record({
  status: fc.constantFrom('active', 'active', 'suspended', 'cancelled', 'expired'),
  expiresOn: day,
  autoRenew: fc.option(
    fc.record({
      enabled: fc.boolean(),
      changeable: fc.boolean(),
      lockedReason: fc.constant(null),
    }),
    { nil: null },
  ),
  renewal: fc.record({
    on: day,
    price: fc.option(
      fc.record({ minorUnits: fc.nat(9999), currency: fc.constantFrom('EUR', 'JPY') }),
      { nil: null },
    ),
    taxIncluded: fc.constantFrom(true, false, null),
    termMonths: fc.constantFrom(1, 12, null),
  }),
  extra: fc.constantFrom(
    [],
    [{ fact: 'leadTime', value: '14' }],
    [{ fact: 'suspensionReason', value: 'Invoice 2026-10000' }],
  ),
  manageUrl: fc.constant(null),
})
const ids = fc.constantFrom('a', 'b', 'c', 'd')
const service: fc.Arbitrary<ServiceRecord> = fc
  .record({
    fields: renewing,
    type: fc.constantFrom('vps', 'domain'),
    id: ids,
    name: fc.constantFrom('shop', 'blog'),
    domain: fc.constantFrom('a.example', 'A.example', 'b.example', null),
  })
  .map(({ fields, ...named }) => Object.assign(named, fields))
const domain: fc.Arbitrary<DomainRecord> = fc
  .record({
    fields: renewing,
    id: ids,
    name: fc.constantFrom('a.example', 'b.example', 'c.example'),
    service: fc.option(fc.record({ type: fc.constantFrom('vps', 'domain'), id: ids }), {
      nil: null,
    }),
    transferLock: fc.constantFrom(true, null),
    statusText: fc.constantFrom('pendingTransfer', null),
  })
  .map(({ fields, ...named }) => Object.assign(named, { unicodeName: named.name }, fields))
const invoice = fc
  .record({
    status: fc.constantFrom('paid', 'unpaid', 'overdue'),
    kind: fc.constantFrom('service' as const, 'domain' as const),
    type: fc.constantFrom('vps', null),
    id: fc.oneof(ids, fc.constantFrom('a.example', 'c.example')),
    from: day,
    tax: fc.boolean(),
  })
  .map(({ status, kind, type, id, from, tax }): InvoiceRecord => {
    const euros = (minorUnits: number) => ({ minorUnits, currency: 'EUR' })
    return {
      id: `i-${id}`,
      number: '2026-10000',
      status,
      issuedOn: '2026-11-01',
      paidOn: '2026-11-10',
      dueOn: '2026-11-11',
      nextAttemptOn: null,
      subtotal: euros(1000),
      tax: tax ? [{ name: 'VAT', ratePercent: 19, amount: euros(190) }] : [],
      total: euros(tax ? 1190 : 1000),
      balanceDue: null,
      taxIncluded: true,
      payUrl: null,
      lines: [
        {
          periodStart: from,
          periodEnd: from && addDays(from, 365),
          subject: { kind, type, id },
          quantity: 1,
          amount: euros(1000),
        },
      ],
    }
  })

interface Account {
  services: ServiceRecord[]
  domains: DomainRecord[]
  invoices: InvoiceRecord[]
}
const account: fc.Arbitrary<Account> = fc.record({
  services: fc.array(service, { maxLength: 6 }),
  domains: fc.array(domain, { maxLength: 4 }),
  invoices: fc.array(invoice, { maxLength: 4 }),
})

/** What changes: what a record says besides its names, or those too, a whole list, or the day. */
const change = fc.record({
  what: fc.constantFrom('service', 'service', 'domain', 'record', 'name', 'invoices', 'day'),
  at: fc.nat(5),
  fields: renewing,
  service,
  domain,
  invoices: fc.array(invoice, { maxLength: 4 }),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const replaced = <T>(items: T[], at: number, of: (item: T) => T) =>
  items[at] === undefined ? [...items] : items.with(at, of(items[at]))

function changed(given: Account, { what, at, fields, service, domain, invoices }: Change): Account {
  const { services, domains } = given
  if (what === 'service')
    return { ...given, services: replaced(services, at, (item) => ({ ...item, ...fields })) }
  if (what === 'domain')
    return { ...given, domains: replaced(domains, at, (item) => ({ ...item, ...fields })) }
  if (what === 'record') return { ...given, services: replaced(services, at, () => service) }
  if (what === 'name') return { ...given, domains: replaced(domains, at, () => domain) }
  return what === 'invoices' ? { ...given, invoices } : given
}

function shownBy(given: Account, on: string) {
  const ledger = createLedger(given, on)
  const lists = {
    services: { items: given.services, complete: true },
    domains: { items: given.domains, complete: true },
    invoices: { items: given.invoices, complete: true },
  }
  const reasons = atOnce(reasonsIn(lists, on))
  const { things, tax, isUntaxed, entries } = ledger
  return {
    things,
    tax,
    isUntaxed,
    entries,
    months: entries.map((entry) => ledger.inMonth((entry.on ?? '~').slice(0, 7))),
    contradictions: things.map((thing) => ledger.contradictionsOf(thing)),
    services: given.services.map((item) => [
      ledger.thingOfService(item),
      ledger.ofService(item),
      reasons.ofService(item),
    ]),
    domains: given.domains.map((item) => [
      ledger.thingOfDomain(item.name),
      ledger.ofDomain(item.name),
      reasons.ofDomain(item),
    ]),
  }
}

test('the ledger after any changes equals one that is built from nothing', () => {
  fc.assert(
    fc.property(account, fc.array(change, { minLength: 1, maxLength: 6 }), (given, changes) => {
      let current = given
      let on = today
      shownBy(current, on)
      for (const next of changes) {
        current = changed(current, next)
        if (next.what === 'day') on = addDays(on, 1)
        // Cloned objects have nothing that could be taken over.
        expect(shownBy(current, on)).toEqual(shownBy(structuredClone(current), on))
      }
    }),
  )
})

test('a change of one service leaves the things of all others', () => {
  fc.assert(
    fc.property(account, fc.nat(5), renewing, (given, at, fields) => {
      fc.pre(given.invoices.length + given.domains.length > 0)
      const before = createLedger(given, today)
      const after = createLedger(changed(given, { what: 'service', at, fields } as Change), today)
      const isNew = after.things.filter((thing, nth) => thing !== before.things[nth])
      expect(isNew.length).toBeLessThanOrEqual(1)
    }),
  )
})
