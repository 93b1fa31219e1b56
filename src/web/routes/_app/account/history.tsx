import { createFileRoute } from '@tanstack/react-router'

import { changesQuery } from '#web/api/changes.ts'
import { HistoryPage } from '#web/features/account/history/HistoryPage.tsx'
import { filterOf, historySearch } from '#web/features/account/history/search.ts'
import { readList } from '#web/list/read-list.ts'

function History() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryPage
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace })
      }
    />
  )
}

export const Route = createFileRoute('/_app/account/history')({
  validateSearch: historySearch,
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces(['account', 'bulk', 'history', 'list', 'related']),
      readList(context.queryClient, changesQuery(filterOf(historySearch(location.search)))),
    ]),
  component: History,
})
