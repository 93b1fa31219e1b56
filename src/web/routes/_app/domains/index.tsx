import { createFileRoute } from '@tanstack/react-router'

import { domainsQuery } from '#web/api/domains.ts'
import { DomainsPage } from '#web/features/domains/DomainsPage.tsx'
import { domainsPageSearch, filterOf } from '#web/features/domains/search.ts'

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
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.i18n.loadNamespaces(['domains', 'list']),
      context.queryClient.ensureQueryData(domainsQuery(filterOf(deps))),
    ]),
  component: Domains,
})
