import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { sessionQuery, useKnownSession } from '#web/api/session.ts'
import { AssistantBackground } from '#web/features/assistant/AssistantBackground.tsx'
import { AssistantButton } from '#web/features/assistant/AssistantButton.tsx'
import { AssistantSlot } from '#web/features/assistant/AssistantSlot.tsx'
import { usePaneShown } from '#web/features/assistant/use-pane-shown.ts'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { FindButton, PhoneFindButton } from '#web/features/palette/FindButton.tsx'
import { PaletteHost } from '#web/features/palette/PaletteHost.tsx'
import { SignInAgain } from '#web/features/sign-in/SignInAgain.tsx'
import { Shell } from '#web/shell/Shell.tsx'

const Frame = () => (useKnownSession()?.state === 'anonymous' ? <Outlet /> : <Inside />)

const Inside = () => {
  const pane = usePaneShown()
  return (
    <Shell
      slots={{
        find: <FindButton />,
        phoneTop: (
          <>
            <PhoneFindButton />
            <AssistantButton />
          </>
        ),
        ...(pane ? { pane: <AssistantSlot /> } : {}),
        layers: (
          <>
            <PaletteHost />
            <Bell />
            <SignInAgain />
            <AssistantBackground />
          </>
        ),
      }}
    >
      <Outlet />
    </Shell>
  )
}

/** Everything behind sign-in. The address is kept, so that signing in leads back to it. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location, matches }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    // An address that is no page is none behind sign-in either.
    const unknown = matches.at(-1)?.routeId === '/_app/$'
    if (session.state === 'anonymous' && !unknown) {
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
  },
  component: Frame,
})
