import { expect, test } from 'vitest'

import { withoutLabel } from './status-words.ts'

test.each([
  ['overdue', 'Overdue', ''],
  ['over', 'Overdue', ''],
  ['overdue invoices', 'Overdue', 'invoices'],
  ['Bücher überfällig', 'Überfällig', 'Bücher'],
  ['überfällige Rechnungen', 'Überfällig', 'Rechnungen'],
  ['facturas vencidas', 'Vencida', 'facturas'],
  ['en retard', 'En retard', 'en'],
  ['期限', '期限超過', ''],
  ['متأخرة', 'متأخرة', ''],
  ['ends soon studio', 'Ends soon', 'studio'],
])('%j names the status %j, with the rest %j', (query, label, rest) => {
  expect(withoutLabel(query, label, false)).toBe(rest)
})

test.each([
  ['overdeu', 'Overdue'],
  ['ove', 'Overdue'],
  ['ends', 'Ends soon'],
  ['unpaid', 'Paid'],
  ['paidomain.com', 'Paid'],
])('%j does not name %j', (query, label) => {
  expect(withoutLabel(query, label, false)).toBeNull()
})

test('a typing error is forgiven where wanted', () => {
  expect(withoutLabel('overdeu', 'Overdue', true)).toBe('')
  expect(withoutLabel('supsended', 'Suspended', true)).toBe('')
  expect(withoutLabel('unpaid', 'Paid', true)).toBeNull()
})
