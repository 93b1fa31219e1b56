import type { InvoiceLine } from '#contract/invoices.ts'
import type { Extra } from '#contract/shapes.ts'
import { Rec, type Scope } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { linesIn } from '#wire/dialect/paging/collection.ts'
import { htmlToText } from '#wire/dialect/text/html.ts'
import { percent } from '#wire/dialect/values/percent.ts'
import { isRecord, scalarText, text } from '#wire/dialect/values/plain.ts'
import { span } from '#wire/dialect/values/span.ts'

import { readSubject } from './subjects.ts'

const field = fieldsOf('lines')
const mostLines = 2000

/** The lines of an invoice; what is finer than money can be goes to `fine`, as the provider wrote it. */
export function readLines(value: unknown, scope: Scope, fine: Extra[]): InvoiceLine[] | null {
  const records = linesIn(value)
  if (!records) return null
  const lines: InvoiceLine[] = []
  for (let nth = 0; nth < records.length && nth < mostLines; nth++) {
    const raw = records[nth]
    if (isRecord(raw)) lines.push(readLine(new Rec('lines', raw, scope), fine))
  }
  return lines
}

function readLine(rec: Rec, fine: Extra[]): InvoiceLine {
  const quantity = rec.number(field.quantity)
  const unitPrice = rec.money(field.unitPrice, true)
  if (unitPrice === null)
    for (const one of rec.candidates(field.unitPrice)) {
      const written = scalarText(rec.value(one))
      if (written) fine.push({ label: one.label, value: written.slice(0, 200) })
    }
  const start = rec.day(field.periodStart)
  const end = rec.day(field.periodEnd)
  const period =
    start !== null || end !== null ? null : rec.pick(field.period, (one) => span(one, rec.rules))
  return {
    description: htmlToText(rec.pick(field.description, text) ?? ''),
    quantity,
    unitPrice,
    amount: rec.total(field.amount, quantity),
    taxRatePercent: rec.pick(field.taxRate, rate),
    periodStart: start ?? period?.start ?? null,
    periodEnd: end ?? period?.end ?? null,
    subject: readSubject(rec),
  }
}

const rate = (value: unknown): number | null => percent(value, null, null)
