/** Junk in one field changes that field alone, and what is worked out from it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { answering, context } from '#dialects/testing/reading.ts'

import { type ListResource, readList } from './lists.ts'

type Json = Record<string, unknown>

const records: Partial<Record<ListResource, Json>> = {
  services: {
    id: 's1',
    type: 'vps',
    name: 'Web',
    status: 'active',
    created_at: '2024-01-02',
    expires_at: '2027-01-02',
    next_due_date: '2026-12-02',
    renewal_price: '12.00',
    billing_cycle: 'monthly',
    auto_renew: true,
  },
  domains: {
    id: 'd1',
    domain: 'a.example',
    status: 'active',
    registered_at: '2020-01-02',
    expires_at: '2027-01-02',
    renewal_price: '12.00',
    transfer_lock: true,
    privacy: false,
    auto_renew: true,
  },
  invoices: {
    id: 'i1',
    number: 'INV-1',
    status: 'unpaid',
    issued_at: '2026-11-01',
    due_date: '2026-12-01',
    subtotal: '10.00',
    total: '12.00',
    balance_due: '12.00',
  },
}
/** What the contract works out from each provider field, besides reading it. */
const derived: Record<string, readonly string[]> = {
  id: ['id'],
  type: ['type'],
  name: ['name'],
  domain: ['name', 'unicodeName', 'id'],
  number: ['number', 'id'],
  status: ['status', 'statusText'],
  created_at: ['createdOn'],
  expires_at: ['expiresOn'],
  registered_at: ['registeredOn'],
  issued_at: ['issuedOn'],
  due_date: ['dueOn', 'status'],
  next_due_date: ['renewal'],
  renewal_price: ['renewal'],
  billing_cycle: ['renewal'],
  auto_renew: ['autoRenew'],
  transfer_lock: ['transferLock'],
  privacy: ['privacy'],
  subtotal: ['subtotal', 'taxIncluded'],
  total: ['total', 'taxIncluded'],
  balance_due: ['balanceDue', 'status'],
}

/** Texts that are no day, amount, flag or currency. */
const junkText = fc.stringMatching(/^zq[a-z]{3,12}$/)
const junk = (value: unknown): fc.Arbitrary<unknown> =>
  typeof value === 'boolean'
    ? junkText
    : fc.oneof(
        junkText,
        junkText.map((text) => `${text} 9`),
      )

async function read(resource: ListResource, record: Json): Promise<Json> {
  const { items } = await readList(
    resource,
    answering([record]),
    context({ accountCurrency: 'EUR' }),
  )
  return { ...items[0]?.value }
}

test.each(Object.entries(records) as [ListResource, Json][])('%s', async (resource, record) => {
  const before = await read(resource, record)
  const fields = Object.keys(record).filter((key) => !['id', 'domain'].includes(key))
  const cases = fc
    .constantFrom(...fields)
    .chain((field) => junk(record[field]).map((value) => ({ field, value })))
  await fc.assert(
    fc.asyncProperty(cases, async ({ field, value }) => {
      const after = await read(resource, { ...record, [field]: value })
      const changed = Object.keys(before).filter(
        (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
      )
      const allowed = derived[field] ?? []
      expect(changed.filter((key) => !allowed.includes(key))).toEqual([])
      // Junk is never an amount: nothing can add it up.
      const amounts = [
        after.total,
        after.subtotal,
        after.balanceDue,
        (after.renewal as Json)?.price,
      ]
      for (const amount of amounts)
        expect([undefined, null, 1000, 1200]).toContain(
          amount === null || amount === undefined ? amount : (amount as Json).minorUnits,
        )
    }),
    { numRuns: 100 },
  )
})

const amountNames = ['total', 'total_amount', 'grand_total', 'total_incl_tax', 'amount', 'price']
test('no other amount stands in for one that cannot be read', async () => {
  const cases = fc.record({
    names: fc.uniqueArray(fc.constantFrom(...amountNames), { minLength: 2, maxLength: 3 }),
    value: junkText,
    currency: fc.constantFrom('points', 'USDT', 'kr', 'XXX', '840'),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ names, value, currency }) => {
      const unreadable = Object.fromEntries(names.map((name) => [name, value]))
      expect((await read('invoices', { id: 1, ...unreadable })).total).toBeNull()
      const foreign = Object.fromEntries(names.map((name) => [name, '500']))
      expect((await read('invoices', { id: 1, ...foreign, currency })).total).toBeNull()
    }),
    { numRuns: 60 },
  )
})
