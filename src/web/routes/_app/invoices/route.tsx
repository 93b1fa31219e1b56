import { createFileRoute, Outlet, useMatchRoute, useParams } from '@tanstack/react-router'

import { invoicesQuery } from '#web/api/invoices.ts'
import { InvoicesPage } from '#web/features/invoices/InvoicesPage.tsx'
import { filterOf, invoicesPageSearch } from '#web/features/invoices/search.ts'
import { readList } from '#web/list/read-list.ts'
import { useSearchProps } from '#web/list/use-search-props.ts'

function Invoices() {
  const id = useParams({ strict: false, select: (params) => params.id })
  const matchRoute = useMatchRoute()
  const showsPage =
    matchRoute({ to: '/invoices/documents' }) !== false ||
    matchRoute({ to: '/invoices/spend' }) !== false ||
    matchRoute({ to: '/invoices/compare/$before/$after' }) !== false
  return (
    <InvoicesPage {...useSearchProps(Route)} openId={id ?? null} showsPage={showsPage}>
      <Outlet />
    </InvoicesPage>
  )
}

export const Route = createFileRoute('/_app/invoices')({
  validateSearch: invoicesPageSearch,
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces(['invoices', 'list', 'reasons', 'costs', 'services']),
      readList(
        context.queryClient,
        invoicesQuery(filterOf(invoicesPageSearch(location.search))),
        'invoices',
      ),
    ]),
  component: Invoices,
})
