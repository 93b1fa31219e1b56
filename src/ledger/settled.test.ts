import { assert, constantFrom, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { settledBy } from './settled.ts'

const days = ['2026-11-09', '2026-11-10', '2026-11-11']
const day = option(constantFrom(...days), { nil: null })
const severity = constantFrom('info', 'warning', 'critical')

test('a payment settles what was asked before it, and never the news of itself', () => {
  const paid = (paidOn: string | null) => ({ invoice: { status: 'paid', paidOn } })
  const notice = (level: 'info' | 'warning', createdOn: string | null) => ({
    severity: level,
    createdOn,
  })
  expect(settledBy(notice('info', days[0] ?? ''), paid(days[1] ?? ''))).toEqual({
    by: 'paid',
    on: days[1],
  })
  expect(settledBy(notice('info', days[1] ?? ''), paid(days[1] ?? ''))).toBeNull()
  expect(settledBy(notice('warning', days[1] ?? ''), paid(days[1] ?? ''))).not.toBeNull()
  expect(settledBy(notice('warning', days[1] ?? ''), paid(null))).toEqual({ by: 'paid', on: null })
  expect(settledBy(notice('info', null), paid(null))).toBeNull()
})

/** The same rules, one line each. */
function expected(
  notice: { severity: string; createdOn: string | null },
  invoice: { status: string; paidOn: string | null },
  service: { status: string; lastRenewedOn: string | null },
) {
  const asks = notice.severity === 'warning' || notice.severity === 'critical'
  const dates = [notice.createdOn, invoice.paidOn].filter((day) => day !== null)
  const [from, until] = dates.length === 2 && dates[0] !== dates[1] ? dates : []
  const isLater = from !== undefined && until !== undefined ? from < until : asks
  if (invoice.status === 'paid' && isLater) return { by: 'paid', on: invoice.paidOn }
  const { lastRenewedOn } = service
  if (!asks || service.status !== 'active') return null
  if (lastRenewedOn === null || notice.createdOn === null) return null
  return notice.createdOn < lastRenewedOn ? { by: 'renewed', on: lastRenewedOn } : null
}

test('nothing settles by what is older than it, open, or not active', () => {
  assert(
    property(
      record({ severity, createdOn: day }),
      record({ status: constantFrom('paid', 'overdue', 'unpaid'), paidOn: day }),
      record({ status: constantFrom('active', 'suspended'), lastRenewedOn: day }),
      (notice, invoice, service) => {
        const settled = settledBy(notice, { invoice, service })
        expect(settled).toEqual(expected(notice, invoice, service))
      },
    ),
  )
})
