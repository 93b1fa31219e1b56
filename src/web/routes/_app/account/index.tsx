import { createFileRoute } from '@tanstack/react-router'

import { accountQuery } from '#web/api/account.ts'
import { DetailsPage } from '#web/features/account/DetailsPage.tsx'

export const Route = createFileRoute('/_app/account/')({
  // `prefetchQuery` never rejects: each part of the page shows its own failure.
  loader: ({ context }) =>
    Promise.all([
      context.i18n.loadNamespaces(['account', 'since', 'calendar-feed']),
      context.queryClient.prefetchQuery(accountQuery),
    ]),
  component: DetailsPage,
})
