/** What changed since the last invoice for the same services, or since a chosen one. */
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

type DifferenceNeeds = Pick<CustomerData, 'clock' | 'snapshots'>

function differenceOf(
  data: DifferenceNeeds,
  call: Call,
  previous: Invoice,
  invoice: Invoice,
): InvoiceDifference | null {
  const difference = invoiceDifference(previous, invoice)
  if (!difference) return null
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

export const differenceEndpoint = (data: DifferenceNeeds) =>
  serveOne(invoiceSums, 'GET /api/invoices/{id}/difference', async ({ params, query }, call) => {
    const all = await readComplete(data, call, 'invoices')
    const find = (wanted: string): Invoice => {
      const match = all.find(({ id }) => id === wanted)
      if (!match) throw new ProblemError('not_found')
      return match
    }
    const invoice = find(params.id)
    const previous =
      query.with === undefined
        ? await turns.run(call.session.owner, previousInvoiceSteps(invoice, all), call.signal)
        : find(query.with)
    return { difference: previous && differenceOf(data, call, previous, invoice) }
  })
