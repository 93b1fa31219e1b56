import { createFileRoute, redirect } from '@tanstack/react-router'

import { lenient, oneOf, text } from '#contract/search.ts'
import { sessionQuery } from '#web/api/session.ts'
import { SignInPage } from '#web/features/sign-in/SignInPage.tsx'

function SignIn() {
  const { next, out } = Route.useSearch()
  return <SignInPage next={next} signedOut={out === 'true'} />
}

const signInSearch = lenient({ next: text(2000), out: oneOf(['true']) })

export const Route = createFileRoute('/sign-in')({
  validateSearch: signInSearch,
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session.state !== 'anonymous') throw redirect({ to: '/' })
  },
  loader: ({ context }) => context.i18n.loadNamespaces('sign-in'),
  component: SignIn,
})
