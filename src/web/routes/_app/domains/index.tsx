import { createFileRoute } from '@tanstack/react-router'

import { domainsQuery } from '#web/api/domains.ts'
import { DomainsPage } from '#web/features/domains/DomainsPage.tsx'
import { domainsPageSearch, filterOf } from '#web/features/domains/search.ts'
import { readList } from '#web/list/read-list.ts'
import { useSearchProps } from '#web/list/use-search-props.ts'

const Domains = () => <DomainsPage {...useSearchProps(Route)} />

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
