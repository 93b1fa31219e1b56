import { createFileRoute } from '@tanstack/react-router'

import { differenceQuery } from '#web/api/invoice-sums.ts'
import { invoiceQuery } from '#web/api/invoices.ts'
import { ChosenPair } from '#web/features/invoices/document/ChosenPair.tsx'
import { MissingInvoice } from '#web/features/invoices/document/MissingInvoice.tsx'

function Pair() {
  const { before, after } = Route.useParams()
  return <ChosenPair beforeId={before} afterId={after} />
}

export const Route = createFileRoute('/_app/invoices/compare/$before/$after')({
  loader: ({ context: { i18n, queryClient }, params: { before, after } }) =>
    Promise.all([
      i18n.loadNamespaces(['invoices', 'list', 'reasons', 'costs']),
      queryClient.ensureQueryData(invoiceQuery(before)),
      queryClient.ensureQueryData(invoiceQuery(after)),
      queryClient.ensureQueryData(differenceQuery(after, before)),
    ]),
  errorComponent: MissingInvoice,
  component: Pair,
})
