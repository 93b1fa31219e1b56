/** The accountant's files. Scripts rely on the names of the columns. */
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import { typeOfLine } from '#ledger/spent.ts'
import type { Rate } from '#ledger/tax-parts.ts'
import { isCredit, type TaxBlock, type TaxSums } from '#ledger/tax-summary.ts'
import { amountCell, type Columns } from '#server/csv.ts'

export interface CsvRow {
  currency: string
  rates: readonly Rate[]
  kind: 'invoices' | 'credit-notes' | 'no-rate'
  month: string | null
  sums: TaxSums
}

export const summaryColumns: Columns<CsvRow> = {
  currency: ({ currency }) => currency,
  rate_percent: ({ rates }) => rates.map(({ ratePercent }) => ratePercent).join(' + ') || null,
  tax_name: ({ rates }) => rates.map(({ name }) => name ?? '').join(' + ') || null,
  kind: ({ kind, month }) => (month === null ? kind : null),
  month: ({ month }) => month,
  documents: ({ sums }) => sums.count,
  net: ({ currency, kind, sums }) =>
    kind === 'no-rate' ? null : amountCell({ minorUnits: sums.net, currency }),
  tax: ({ currency, kind, sums }) =>
    kind === 'no-rate' ? null : amountCell({ minorUnits: sums.tax, currency }),
  total: ({ currency, sums }) => amountCell({ minorUnits: sums.total, currency }),
  rounding: ({ currency, sums: { rounding } }) =>
    rounding === null ? null : amountCell({ minorUnits: rounding, currency }),
}

export function rowsOf({ currency, rates, invoices, credits, months }: TaxBlock): CsvRow[] {
  const rows: CsvRow[] = [
    { currency, rates, kind: 'invoices', month: null, sums: invoices },
    { currency, rates, kind: 'credit-notes', month: null, sums: credits },
  ]
  for (const { month, ...sums } of months)
    rows.push({ currency, rates, kind: 'invoices', month, sums })
  return rows
}

export interface LineRow {
  invoice: Invoice
  line: InvoiceLine
}

export const lineColumns: Columns<LineRow> = {
  invoice: ({ invoice }) => invoice.number,
  kind: ({ invoice }) => (isCredit(invoice) ? 'credit-note' : 'invoice'),
  issued_on: ({ invoice }) => invoice.issuedOn,
  description: ({ line }) => line.description,
  type: ({ line }) => typeOfLine(line),
  service: ({ line }) => line.subject?.id ?? null,
  period_start: ({ line }) => line.periodStart,
  period_end: ({ line }) => line.periodEnd,
  quantity: ({ line }) => line.quantity,
  unit_price: ({ line }) => amountCell(line.unitPrice),
  amount: ({ line }) => amountCell(line.amount),
  tax_rate_percent: ({ line }) => line.taxRatePercent,
  currency: ({ invoice, line }) => (line.amount ?? invoice.total)?.currency ?? null,
  /** The provider's own document. */
  document: ({ invoice }) => invoice.pdfUrl,
}
