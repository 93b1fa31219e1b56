import { createFileRoute } from '@tanstack/react-router'

import { invoiceQuery } from '#web/api/invoices.ts'
import { InvoiceDocument } from '#web/features/invoices/document/InvoiceDocument.tsx'
import { MissingInvoice } from '#web/features/invoices/document/MissingInvoice.tsx'

const Detail = () => <InvoiceDocument id={Route.useParams().id} />

export const Route = createFileRoute('/_app/invoices/$id')({
  loader: ({ context, params: { id } }) =>
    Promise.all([
      context.i18n.loadNamespaces(['invoices', 'list', 'reasons', 'costs']),
      context.queryClient.ensureQueryData(invoiceQuery(id)),
    ]),
  errorComponent: MissingInvoice,
  component: Detail,
})
