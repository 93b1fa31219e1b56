/** What changed since the last invoice for the same services. */
import type { CustomerData } from '#bff/customer-data.ts'
import { subjectsIn } from '#bff/details/subjects.ts'
import { type Call, serveOne } from '#bff/endpoints.ts'
import { readComplete } from '#bff/lists/complete.ts'
import { type InvoiceDifference, invoiceSums } from '#contract/invoice-sums.ts'
import type { Invoice, InvoiceLine } from '#contract/invoices.ts'
import { differenceRows } from '#ledger/difference-rows.ts'
import { invoiceDifference, previousInvoiceSteps } from '#ledger/invoice-difference.ts'
import { ProblemError } from '#server/problems.ts'
import { turns } from '#server/turns.ts'

type Needs = Pick<CustomerData, 'clock' | 'snapshots'>

async function differenceOf(
  data: Needs,
  call: Call,
  invoice: Invoice,
  all: readonly Invoice[],
): Promise<InvoiceDifference | null> {
  const finding = previousInvoiceSteps(invoice, all)
  const previous = await turns.run(call.session.owner, finding, call.signal)
  const difference = previous && invoiceDifference(previous, invoice)
  if (!previous?.total || !difference) return null
  const { currency } = difference
  const money = (minorUnits: number) => ({ minorUnits, currency })
  const subjectOf = subjectsIn(data, call.session)
  const resolved = (line: InvoiceLine | null) =>
    line && { ...line, subject: subjectOf(line.subject) }
  const { rows, taxes, rest } = differenceRows(difference)
  const { id, number, issuedOn, total } = previous
  return {
    previous: { id, number, issuedOn, total },
    by: money(difference.by),
    rows: rows.map(({ before, after, changes }) => ({
      before: resolved(before),
      after: resolved(after),
      changes: changes.map(({ kind, by }) => ({ kind, by: money(by) })),
    })),
    taxes: taxes.map(({ before, after, by }) => ({ before, after, by: money(by) })),
    rest: money(rest),
  }
}

export const differenceEndpoint = (data: Needs) =>
  serveOne(invoiceSums, 'GET /api/invoices/{id}/difference', async ({ params }, call) => {
    const all = await readComplete(data, call, 'invoices')
    const invoice = all.find(({ id }) => id === params.id)
    if (!invoice) throw new ProblemError('not_found')
    return { difference: await differenceOf(data, call, invoice, all) }
  })
