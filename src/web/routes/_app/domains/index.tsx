import { createFileRoute } from '@tanstack/react-router'

import { domainsQuery } from '#web/api/domains.ts'
import { DomainsPage } from '#web/features/domains/DomainsPage.tsx'
import { domainsPageSearch, filterOf } from '#web/features/domains/search.ts'
import { readList } from '#web/list/read-list.ts'

function Domains() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DomainsPage
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace })
      }
    />
  )
}

export const Route = createFileRoute('/_app/domains/')({
  validateSearch: domainsPageSearch,
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces(['domains', 'list', 'reasons']),
      readList(
        context.queryClient,
        domainsQuery(filterOf(domainsPageSearch(location.search))),
        'domains',
      ),
    ]),
  component: Domains,
})
