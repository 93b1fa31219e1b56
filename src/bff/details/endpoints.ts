import type { CustomerData } from '#bff/customer-data.ts'
import { serveOne } from '#bff/endpoints.ts'
import { numbersIn } from '#bff/lists/numbers.ts'
import type { Records } from '#bff/provider/records.ts'
import { type Invoice, invoices } from '#contract/invoices.ts'
import type { Subject } from '#contract/shapes.ts'
import type { Contribution } from '#server/contribution.ts'

import { domainDetails } from './domains.ts'
import { type DetailNeeds, serviceDetails } from './services.ts'
import { readSingle } from './single.ts'
import { subjectsIn } from './subjects.ts'

type DetailsNeeds = Pick<CustomerData, 'clock' | 'snapshots'> & { records: Records }

export const invoiceDetails = (data: DetailsNeeds) =>
  serveOne(invoices, 'GET /api/invoices/{id}', async ({ params }, call) => {
    const isSame = ({ id }: Invoice) => id === params.id
    const invoice = await readSingle(data, call, 'invoices', params, isSame)
    const orderNumberOf = numbersIn(data.snapshots.peek(call.session, 'orders'))
    const subjectOf = subjectsIn(data, call.session)
    const resolveSubject = <T extends { subject: Subject | null }>(line: T): T => ({
      ...line,
      subject: subjectOf(line.subject),
    })
    const lines = invoice.lines?.map(resolveSubject) ?? null
    return { ...invoice, orderNumber: orderNumberOf(invoice.orderId), lines }
  })

/** Single services, domains and invoices, with the records related to them. */
export const details = (data: DetailNeeds): Contribution => ({
  endpoints: [...serviceDetails(data), ...domainDetails(data), ...invoiceDetails(data)],
})
