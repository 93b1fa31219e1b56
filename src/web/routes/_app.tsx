import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { lenient, text } from '#contract/search.ts'
import { withoutAccount } from '#web/api/account-link.ts'
import { type Session, sessionQuery, useOptionalSession } from '#web/api/session.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { PagePending } from '#web/app/errors/PagePending.tsx'
import { Shell } from '#web/app/frame/Shell.tsx'
import { useLater } from '#web/app/frame/use-later.ts'
import { followAccountLanguage } from '#web/app/settings/choose-language.ts'
import {
  AssistantButton,
  AssistantSlot,
  usePaneShown,
} from '#web/features/assistant/AssistantSlot.tsx'
import { FindButton, PhoneFindButton } from '#web/features/palette/FindButton.tsx'
import { PaletteHost } from '#web/features/palette/PaletteHost.tsx'
import { SharingSlot } from '#web/features/support/SharingSlot.tsx'
import { deferred } from '#web/ui/deferred.tsx'

const Background = deferred(() => import('./-Background.tsx'), 'Background')
const JobsInBackground = deferred(() => import('./-Background.tsx'), 'Jobs')

const lacksAccount = (state: Session['state'] | undefined): boolean =>
  state === 'anonymous' || state === 'unlinked'

const SupportFrame = deferred(
  () => import('#web/features/support/SupportFrame.tsx'),
  'SupportFrame',
)

function Frame() {
  const state = useOptionalSession()?.state
  if (lacksAccount(state)) return <Outlet />
  if (!isSupportView) return <SignedInFrame />
  return (
    <SupportFrame>
      <Outlet />
    </SupportFrame>
  )
}

const SignedInFrame = () => {
  const hasAssistant = useOptionalSession()?.offers.assistant ?? false
  const isPaneShown = usePaneShown() && hasAssistant
  const isLater = useLater()
  return (
    <Shell
      slots={{
        top: <SharingSlot />,
        find: <FindButton />,
        phoneTop: (
          <>
            <PhoneFindButton />
            {hasAssistant && <AssistantButton />}
          </>
        ),
        ...(isPaneShown ? { pane: <AssistantSlot /> } : {}),
        jobs: isLater && <JobsInBackground />,
        layers: (
          <>
            <PaletteHost />
            {isLater && <Background />}
          </>
        ),
      }}
    >
      <Outlet />
    </Shell>
  )
}

/** The document's own frame stays until the page is there (`FirstFrame`). */
const FirstPending = () => (document.getElementById('first-frame') ? null : <PagePending />)

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
      throw isSupportView
        ? redirect({ to: '/enter' })
        : redirect({ to: '/sign-in', search: { next: location.href } })
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
  pendingComponent: FirstPending,
})
