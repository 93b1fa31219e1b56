import { describe, expect, test } from 'vitest'

import { entriesOf } from './entries.ts'
import { decisionOf, leadTimeOf } from './lead-times.ts'

const today = '2026-11-20'

const extra = (value: string | null) => [{ fact: 'leadTime', value }]
const leadDays = { hosting: 3, domain: 27, '*': 1 }
const hosting = { type: 'hosting', isDomain: false, extra: [] }

describe('the lead time', () => {
  test.each([
    ['of its type', hosting, 3],
    [
      'of domains, for a service that represents one',
      { ...hosting, type: 'tld', isDomain: true },
      27,
    ],
    ['of domains, for one without a service', { type: null, isDomain: true, extra: [] }, 27],
    ['of the rest', { ...hosting, type: 'mail' }, 1],
    ['of the rest, for a type named like a property', { ...hosting, type: 'constructor' }, 1],
  ])('is the one %s', (_, thing, days) => {
    expect(leadTimeOf(thing, leadDays)).toEqual({ days, statedBy: 'operator' })
  })

  test.each([['14'], ['P14D'], ['14 days'], ['14d']])('is what the record states: %s', (value) => {
    expect(leadTimeOf({ ...hosting, extra: extra(value) }, leadDays)).toEqual({
      days: 14,
      statedBy: 'provider',
    })
  })

  test('is unknown if the record states one that cannot be read, or nobody states one', () => {
    expect(leadTimeOf({ ...hosting, extra: extra('2 months') }, leadDays)).toBeNull()
    expect(leadTimeOf(hosting, { domain: 27 })).toBeNull()
  })
})

describe('the last day to decide', () => {
  const decide = (on: string, days: number, isOn = true) => {
    const renewing = {
      status: 'active',
      expiresOn: on,
      autoRenew: { enabled: isOn, changeable: true },
      renewal: { on, price: null, taxIncluded: null, termMonths: 12 },
    }
    const [entry] = entriesOf(renewing, { today, until: '2027-11-01' })
    return decisionOf(entry, on, { days, statedBy: 'operator' }, today)
  }

  test.each([
    ['2026-12-30', 27, '2026-12-03', 'open'],
    ['2026-12-20', 27, '2026-11-23', 'soon'],
    ['2026-12-17', 27, '2026-11-20', 'soon'],
    ['2026-12-16', 27, '2026-11-19', 'passed'],
    ['2026-11-20', 0, '2026-11-20', 'soon'],
  ])('of %s, %i days before, is %s: %s', (on, days, by, state) => {
    expect(decide(on, days)).toEqual({ by, state })
    // Turning it on takes as long as turning it off.
    expect(decide(on, days, false)).toEqual({ by, state })
  })

  test('is none once the day has passed', () => {
    expect(decide('2026-11-19', 0)).toBeNull()
  })

  test.each([
    ['it is locked', { autoRenew: { enabled: true, changeable: false } }],
    ['nobody says whether it renews', { autoRenew: null }],
    ['it has been cancelled', { status: 'cancelled' }],
  ])('is none if %s', (_, changes) => {
    const renewing = {
      status: 'active',
      expiresOn: null,
      autoRenew: { enabled: true, changeable: true },
      renewal: { on: '2026-12-30', price: null, taxIncluded: null, termMonths: 12 },
      ...changes,
    }
    const [entry] = entriesOf(renewing, { today, until: '2027-11-01' })
    expect(decisionOf(entry, '2026-12-30', { days: 3, statedBy: 'operator' }, today)).toBeNull()
  })

  test('is none if an open invoice bills it already', () => {
    const renewing = {
      status: 'active',
      expiresOn: null,
      autoRenew: { enabled: true, changeable: true },
      renewal: { on: '2026-12-30', price: null, taxIncluded: null, termMonths: 12 },
    }
    const billed = [{ id: '1', number: '1', from: '2026-12-30', to: null }]
    const [entry] = entriesOf(renewing, { today, until: '2027-11-01' }, billed)
    expect(decisionOf(entry, '2026-12-30', { days: 3, statedBy: 'operator' }, today)).toBeNull()
  })
})
