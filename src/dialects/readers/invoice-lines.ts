import type { InvoiceLine } from '#contract/invoices.ts'
import type { Extra } from '#contract/shapes.ts'
import { recordReader, type RecordReader } from '#dialects/fields/field-reader.ts'
import { harmlessText } from '#dialects/fields/harmless-shapes.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { linesIn } from '#dialects/paging/collection.ts'
import { htmlToText } from '#dialects/text/html.ts'
import { filterText } from '#dialects/text/secrets.ts'
import { calendarDay, type DateRules } from '#dialects/values/dates.ts'
import { percent } from '#dialects/values/percent.ts'
import { isRecord, rawText, scalarText } from '#dialects/values/plain.ts'

import { readSubject } from './subjects.ts'

/** `{ start, end }`, or `2026-12-01 - 2027-11-30`. */
export function span(
  value: unknown,
  rules: DateRules,
): { start: string | null; end: string | null } | null {
  const days = isRecord(value)
    ? [value.start ?? value.from ?? value.begin, value.end ?? value.to ?? value.until]
    : (/^\(?(\d{4}-\d{2}-\d{2})\D{1,5}(\d{4}-\d{2}-\d{2})\)?$/
        .exec(scalarText(value) ?? '')
        ?.slice(1) ?? [])
  const [start = null, end = null] = days.map((one) => calendarDay(one, rules))
  return start || end ? { start, end } : null
}

const mostLines = 2000

/** Unit prices finer than the minor unit go to `tooFine`, as the provider wrote them. */
export function readLines(value: unknown, scope: Scope, tooFine: Extra[]): InvoiceLine[] | null {
  const records = linesIn(value)
  if (!records) return null
  const lines: InvoiceLine[] = []
  for (let nth = 0; nth < records.length && nth < mostLines; nth++) {
    const raw = records[nth]
    if (isRecord(raw)) lines.push(readLine(recordReader('lines', raw, scope), tooFine))
  }
  return lines
}

function readLine(record: RecordReader<'lines'>, tooFine: Extra[]): InvoiceLine {
  const quantity = record.number('quantity')
  const unitPrice = record.money('unitPrice', { exact: true })
  if (unitPrice === null)
    for (const one of record.candidates('unitPrice')) {
      const value = harmlessText(record.value(one), 'decimal', null, record.rules)
      if (value !== null) tooFine.push({ fact: 'unitPrice', labels: null, value })
    }
  const start = record.day('periodStart')
  const end = record.day('periodEnd')
  const period =
    start !== null || end !== null ? null : record.pick('period', (one) => span(one, record.rules))
  return {
    description: filterText(htmlToText(record.pick('description', rawText) ?? '')),
    quantity,
    unitPrice,
    amount: record.total('amount', quantity),
    taxRatePercent: record.pick('taxRate', rate),
    periodStart: start ?? period?.start ?? null,
    periodEnd: end ?? period?.end ?? null,
    subject: readSubject(record),
  }
}

const rate = (value: unknown): number | null => percent(value, null, null)
