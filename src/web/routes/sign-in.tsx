import { createFileRoute, redirect } from '@tanstack/react-router'

import { lenient, oneOf, text } from '#contract/search.ts'
import { signInProblems } from '#contract/sign-in-problems.ts'
import { sessionQuery } from '#web/api/session.ts'
import { OtherAccountPage } from '#web/features/sign-in/OtherAccountPage.tsx'
import { isOwnPath } from '#web/features/sign-in/own-path.ts'
import { SignInPage } from '#web/features/sign-in/SignInPage.tsx'

function SignIn() {
  const { next, out, other, problem, state, wait } = Route.useSearch()
  const { isSignedIn } = Route.useRouteContext()
  return isSignedIn ? (
    <OtherAccountPage next={isOwnPath(next) ? next : '/'} isTab={other === 'tab'} />
  ) : (
    <SignInPage
      next={next}
      signedOut={out === 'true' || state === 'out'}
      problem={problem ?? null}
      wait={Number(wait ?? 60)}
    />
  )
}

/**
 * `problem`: why the provider's login led to no session; `wait`: seconds until to try again. `state`: `out` after signing out there too.
 * `other`: `next` is for another account than the one
 * signed in: a link, or what a tab showed.
 */
const signInSearch = lenient({
  next: text(2000),
  out: oneOf(['true']),
  other: oneOf(['link', 'tab']),
  problem: oneOf(signInProblems),
  state: oneOf(['out']),
  wait: text(5),
})

export const Route = createFileRoute('/sign-in')({
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search: { other } }) => {
    const { state } = await context.queryClient.ensureQueryData(sessionQuery)
    const isSignedIn = state !== 'anonymous'
    if (isSignedIn && other === undefined) throw redirect({ to: '/' })
    return { isSignedIn }
  },
  loader: ({ context }) => context.i18n.loadNamespaces(['sign-in', 'passkeys']),
  component: SignIn,
})
