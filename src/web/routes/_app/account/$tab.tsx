import { createFileRoute } from '@tanstack/react-router'

import { accessLogQuery } from '#web/api/access-log.ts'
import { linkedKeysQuery } from '#web/api/linked-keys.ts'
import { passkeysQuery } from '#web/api/passkeys.ts'
import { sessionQuery } from '#web/api/session.ts'
import { sessionsQuery } from '#web/api/sessions.ts'
import { NotFoundView } from '#web/app/errors/NotFoundView.tsx'
import { DevicesPage } from '#web/features/account/DevicesPage.tsx'
import { JournalPage } from '#web/features/account/journal/JournalPage.tsx'
import { filterOf, journalSearch } from '#web/features/account/journal/search.ts'
import { KeysPage } from '#web/features/account/KeysPage.tsx'
import { readList } from '#web/list/read-list.ts'
import { useSearchProps } from '#web/list/use-search-props.ts'
import { deferred } from '#web/ui/deferred.tsx'

const loadNews = () => import('#web/features/account/news/NewsPage.tsx')
const NewsPage = deferred(loadNews, 'NewsPage')

function Tab() {
  const { tab } = Route.useParams()
  const searchProps = useSearchProps(Route)
  if (tab === 'devices') return <DevicesPage />
  if (tab === 'keys') return <KeysPage />
  if (tab === 'news') return <NewsPage />
  if (tab === 'journal') return <JournalPage {...searchProps} />
  return <NotFoundView />
}

/** Tabs share a route, because each route adds to the first page. Only the journal has a search. */
export const Route = createFileRoute('/_app/account/$tab')({
  validateSearch: journalSearch,
  // `prefetchQuery` never rejects: each part of the page shows its own failure.
  loader: async ({ context: { i18n, queryClient }, location, params: { tab } }) => {
    await i18n.loadNamespaces(['account', 'passkeys', 'sign-in'])
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (tab === 'devices') await queryClient.prefetchQuery(sessionsQuery)
    if (tab === 'devices' && session?.signIn.includes('passkey'))
      await queryClient.prefetchQuery(passkeysQuery)
    if (tab === 'keys' && session?.person) await queryClient.prefetchQuery(linkedKeysQuery)
    if (tab === 'news')
      await Promise.all([i18n.loadNamespaces(['since', 'reasons', 'list']), loadNews()])
    if (tab === 'journal')
      await Promise.all([
        i18n.loadNamespaces(['history', 'journal', 'list']),
        queryClient.prefetchQuery(sessionsQuery),
        session?.sharing
          ? import('#web/api/support.ts').then(({ grantsQuery }) =>
              queryClient.prefetchQuery(grantsQuery),
            )
          : null,
        readList(queryClient, accessLogQuery(filterOf(journalSearch(location.search)))),
      ])
  },
  component: Tab,
})
