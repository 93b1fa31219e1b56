import { createFileRoute } from '@tanstack/react-router'

import { day } from '#contract/search.ts'
import { lenient } from '#contract/search.ts'
import { TaxPage } from '#web/features/invoices/tax/TaxPage.tsx'
import { useSearchProps } from '#web/list/use-search-props.ts'

const Tax = () => <TaxPage {...useSearchProps(Route)} />

export const Route = createFileRoute('/_app/invoices_/tax')({
  validateSearch: lenient({ from: day, to: day }),
  loader: ({ context }) => context.i18n.loadNamespaces(['costs', 'invoices']),
  component: Tax,
})
