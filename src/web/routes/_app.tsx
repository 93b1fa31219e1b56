import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { lenient, text } from '#contract/search.ts'
import { withoutAccount } from '#web/api/account-link.ts'
import { type Session, sessionQuery, useOptionalSession } from '#web/api/session.ts'
import { AssistantBackground } from '#web/features/assistant/AssistantBackground.tsx'
import { AssistantButton } from '#web/features/assistant/AssistantButton.tsx'
import { AssistantSlot } from '#web/features/assistant/AssistantSlot.tsx'
import { usePaneShown } from '#web/features/assistant/use-pane-shown.ts'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { FindButton, PhoneFindButton } from '#web/features/palette/FindButton.tsx'
import { PaletteHost } from '#web/features/palette/PaletteHost.tsx'
import { SessionDialogs } from '#web/features/sign-in/SessionDialogs.tsx'
import { followAccountLanguage } from '#web/shell/settings/account-language.ts'
import { Shell } from '#web/shell/Shell.tsx'

const lacksAccount = (state: Session['state'] | undefined): boolean =>
  state === 'anonymous' || state === 'unlinked'

const Frame = () => (lacksAccount(useOptionalSession()?.state) ? <Outlet /> : <SignedInFrame />)

const SignedInFrame = () => {
  const isPaneShown = usePaneShown()
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
        ...(isPaneShown ? { pane: <AssistantSlot /> } : {}),
        layers: (
          <>
            <PaletteHost />
            <Bell />
            <SessionDialogs />
            <AssistantBackground />
          </>
        ),
      }}
    >
      <Outlet />
    </Shell>
  )
}

/** A link may say which account it is for. */
const accountSearch = lenient({ account: text(64) })

/** Every page that needs a session. Signing in leads back to the requested address. */
export const Route = createFileRoute('/_app')({
  validateSearch: accountSearch,
  beforeLoad: async ({ context, location, matches, search: { account } }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    await followAccountLanguage(context.i18n, session)
    // An unknown address is a 404 page, signed in or not.
    const isUnknown = matches.at(-1)?.routeId === '/_app/$'
    if (session.state === 'anonymous' && !isUnknown) {
      throw redirect({ to: '/sign-in', search: { next: location.href } })
    }
    if (session.state === 'unlinked' && !isUnknown) {
      throw redirect({ to: '/link-key', search: { next: location.href } })
    }
    if (account === undefined || lacksAccount(session.state)) return
    if (account !== session.accountTag) {
      throw redirect({ to: '/sign-in', search: { next: location.href, other: 'link' } })
    }
    // Pages pass their search on to the BFF, which knows no such filter.
    throw redirect({ href: withoutAccount(location.href), replace: true })
  },
  component: Frame,
})
