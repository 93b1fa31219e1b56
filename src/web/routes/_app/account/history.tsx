import { createFileRoute } from '@tanstack/react-router'

import { changesQuery } from '#web/api/changes.ts'
import { HistoryPage } from '#web/features/account/history/HistoryPage.tsx'
import { filterOf, historySearch } from '#web/features/account/history/search.ts'
import { readList } from '#web/list/read-list.ts'
import { useSearchProps } from '#web/list/use-search-props.ts'

const History = () => <HistoryPage {...useSearchProps(Route)} />

export const Route = createFileRoute('/_app/account/history')({
  validateSearch: historySearch,
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces(['account', 'bulk', 'history', 'list', 'related']),
      readList(context.queryClient, changesQuery(filterOf(historySearch(location.search)))),
    ]),
  component: History,
})
