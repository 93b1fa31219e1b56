import { createFileRoute, redirect } from '@tanstack/react-router'

import { lenient, text } from '#contract/search.ts'
import { sessionQuery } from '#web/api/session.ts'
import { LinkKeyPage } from '#web/features/sign-in/LinkKeyPage.tsx'

function LinkKey() {
  const { next } = Route.useSearch()
  return <LinkKeyPage next={next} />
}

const linkKeySearch = lenient({ next: text(2000) })

/** Where a person links an API key: after the first sign-in, or for another account. */
export const Route = createFileRoute('/link-key')({
  validateSearch: linkKeySearch,
  beforeLoad: async ({ context, search: { next } }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session.state === 'anonymous') throw redirect({ to: '/sign-in', search: { next } })
    if (session.person === null) throw redirect({ to: '/' })
  },
  loader: ({ context }) => context.i18n.loadNamespaces(['link-key', 'sign-in', 'shell']),
  component: LinkKey,
})
