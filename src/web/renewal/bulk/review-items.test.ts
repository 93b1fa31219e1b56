import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isCharge } from '#ledger/entries.ts'
import { createLedger } from '#ledger/ledger.ts'
import { totalsOf } from '#ledger/totals.ts'

import { isHigh, lastSafeDay, nearestFirst, yearlyCharges, yearlyEffect } from './review-items.ts'

const today = '2026-11-20'

const item = (
  fields: Partial<{
    status: string
    on: string | null
    minorUnits: number | null
    currency: string | null
    termMonths: number | null
  }> = {},
) => {
  const {
    status = 'active',
    on = '2026-12-14',
    minorUnits = 1000,
    currency = 'EUR',
    termMonths = 12,
  } = fields
  const price = minorUnits === null ? null : { minorUnits, currency }
  const renewal = { on, price, taxIncluded: false, termMonths }
  return { renewalStatus: status, expiresOn: null, renewal, billed: [] }
}
const euros = (minorUnits: number) => [
  { amount: { minorUnits, currency: 'EUR' }, taxIncluded: false },
]

describe('charges within a year if renewed', () => {
  test('count once per term, and not after the year', () => {
    const monthly = item({ on: '2026-12-01', termMonths: 1 })
    const items = [monthly, item(), item({ on: '2027-11-01' }), item({ termMonths: 24 })]
    expect(yearlyCharges(items, today)).toEqual({ sums: euros(11_000 + 2000), uncounted: 0 })
  })

  test('leave out and count what is not certain or has no price', () => {
    const items = [
      item(),
      item({ on: null }),
      item({ on: '2026-11-19' }),
      item({ status: 'expired' }),
      item({ minorUnits: null, termMonths: 1 }),
      item({ currency: null }),
    ]
    expect(yearlyCharges(items, today)).toEqual({ sums: euros(1000), uncounted: 5 })
  })

  test('leave out what is on an open invoice already', () => {
    const billed = [{ id: 'i1', number: '2026-1', from: '2026-12-14', to: null }]
    const items = [{ ...item(), billed }, item()]
    expect(yearlyCharges(items, today)).toEqual({ sums: euros(1000), uncounted: 0 })
  })

  test('are what the ledger counts when auto-renew is on', () => {
    const day = fc.constantFrom(null, '2026-11-19', '2026-11-20', '2027-02-28', '2027-11-01')
    const items = fc.array(
      fc.record({
        status: fc.constantFrom('active', 'suspended', 'expired', 'cancelled'),
        on: day,
        minorUnits: fc.option(fc.nat(1_000_000)),
        currency: fc.constantFrom('EUR', 'JPY', null),
        termMonths: fc.constantFrom(null, 1, 3, 12, 24),
      }),
    )
    fc.assert(
      fc.property(items, (fields) => {
        const rows = fields.map(item)
        const services = rows.map((row, index) => ({
          ...row,
          status: row.renewalStatus,
          type: 'vps',
          id: String(index),
          name: `service ${index}`,
          domain: null,
          autoRenew: { enabled: true, changeable: true, lockedReason: null },
          manageUrl: null,
          extra: [],
        }))
        const ledger = createLedger({ services, domains: [], invoices: [] }, today)
        const due = ledger.entries.filter(
          (entry) => isCharge(entry) && entry.on !== null && entry.on < ledger.until,
        )
        expect(yearlyCharges(rows, today).sums).toEqual(totalsOf(due).sums)
      }),
    )
  })
})

describe('the last day to decide', () => {
  const reviewed = (on: string, days: number | null, enabled = true) => {
    const autoRenew = { enabled, changeable: true, lockedReason: null }
    const leadTime = days === null ? null : { days, statedBy: 'operator' as const }
    const fields = { type: 'vps', id: on, name: on, autoRenew, leadTime }
    return nearestFirst([{ ...item({ on, termMonths: 1 }), ...fields }], !enabled, today)
  }

  test('ends the promise that turning off can be taken back, if it is known of each', () => {
    const known = [...reviewed('2026-12-14', 3), ...reviewed('2026-12-20', 27)]
    expect(lastSafeDay(known, today)).toBe('2026-11-23')
    expect(lastSafeDay([...known, ...reviewed('2026-12-21', null)], today)).toBeNull()
    expect(lastSafeDay([], today)).toBeNull()
  })

  test('has passed: the next charge comes all the same, and is not saved', () => {
    const late = reviewed('2026-12-01', 27)
    expect(late).toMatchObject([{ on: '2026-12-01', isCertain: false, isTooLate: true }])
    // Eleven charges are left until November; the next one can no longer be stopped.
    expect(yearlyEffect(late, false, today).sums).toEqual(euros(10_000))
    expect(lastSafeDay([...late, ...reviewed('2026-12-14', 3)], today)).toBe('2026-12-11')
  })

  test('has passed: turning on comes too late, and costs nothing', () => {
    const late = reviewed('2026-12-01', 27, false)
    expect(late).toMatchObject([{ isTooLate: true }])
    expect(yearlyEffect(late, true, today).sums).toEqual([])
    expect(yearlyEffect(reviewed('2026-12-01', 3, false), true, today).sums).toEqual(euros(11_000))
  })
})

test.each([
  ['EUR', 500_00],
  ['JPY', 50_000],
  ['KWD', 150_000],
])('a change in %s is reviewed above %i minor units', (currency, minorUnits) => {
  const sum = (amount: number) => ({
    sums: [{ amount: { minorUnits: amount, currency }, taxIncluded: false }],
    uncounted: 0,
  })
  expect(isHigh(sum(minorUnits))).toBe(false)
  expect(isHigh(sum(minorUnits + 1))).toBe(true)
})
