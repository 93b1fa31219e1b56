import { expect, test } from 'vitest'

import { fileName } from './downloads.ts'

test.each([
  [{ from: '2026-01-01', to: '2026-12-31' }, 'invoices-2026.csv'],
  [{ from: '2024-02-01', to: '2024-02-29' }, 'invoices-2024-02.csv'],
  [{ from: '2026-01-01', to: '2026-03-31' }, 'invoices-2026-01-to-2026-03.csv'],
  [{ from: '2026-01-02', to: '2026-03-31' }, 'invoices-2026-01-02-to-2026-03-31.csv'],
  [{ from: '2026-05-05', to: '2026-05-05' }, 'invoices-2026-05-05.csv'],
  [{ from: '2026-01-01' }, 'invoices-from-2026-01-01.csv'],
  [{ to: '2026-03-31' }, 'invoices-to-2026-03-31.csv'],
  [{}, 'invoices-2026-11-26.csv'],
])('a file is named after its period, else the day of export: %o', (period, name) => {
  expect(fileName('invoices', '2026-11-26', period)).toBe(name)
})
