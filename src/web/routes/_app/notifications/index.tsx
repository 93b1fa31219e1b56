import { createFileRoute } from '@tanstack/react-router'

import { notificationsQuery } from '#web/api/notifications.ts'
import { NotificationsPage } from '#web/features/notifications/NotificationsPage.tsx'
import { filterOf, notificationsPageSearch } from '#web/features/notifications/search.ts'

function Notifications() {
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      view={view}
      onView={(next) => void navigate({ search: next, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_app/notifications/')({
  validateSearch: notificationsPageSearch,
  loader: ({ context, location }) =>
    Promise.all([
      context.i18n.loadNamespaces('notifications'),
      context.queryClient.ensureInfiniteQueryData(
        notificationsQuery(filterOf(notificationsPageSearch(location.search))),
      ),
    ]),
  component: Notifications,
})
