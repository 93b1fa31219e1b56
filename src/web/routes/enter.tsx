import { createFileRoute, redirect } from '@tanstack/react-router'

import { sessionQuery } from '#web/api/session.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { EnterPage } from '#web/features/support/EnterPage.tsx'

/** Where support staff enter a customer's code. */
export const Route = createFileRoute('/enter')({
  loader: async ({ context: { i18n, queryClient } }) => {
    const { state } = await queryClient.ensureQueryData(sessionQuery)
    if (!isSupportView || state === 'support') throw redirect({ to: '/' })
    await i18n.loadNamespaces(['support', 'sign-in'])
  },
  component: EnterPage,
})
