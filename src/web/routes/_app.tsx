import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { sessionQuery } from '#web/api/session.ts'
import { Shell } from '#web/shell/Shell.tsx'

const Frame = () => (
  <Shell>
    <Outlet />
  </Shell>
)

/** Everything behind sign-in. The address is kept, so that signing in leads back to it. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session.state === 'anonymous') {
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
  },
  component: Frame,
})
