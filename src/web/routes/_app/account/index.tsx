import { createFileRoute } from '@tanstack/react-router'

import { accountQuery } from '#web/api/account.ts'
import { sessionsQuery } from '#web/api/sessions.ts'
import { AccountPage } from '#web/features/account/AccountPage.tsx'

export const Route = createFileRoute('/_app/account/')({
  // `prefetchQuery` never rejects: each part of the page shows its own failure.
  loader: ({ context }) =>
    Promise.all([
      context.i18n.loadNamespaces('account'),
      context.queryClient.prefetchQuery(accountQuery),
      context.queryClient.prefetchQuery(sessionsQuery),
    ]),
  component: AccountPage,
})
