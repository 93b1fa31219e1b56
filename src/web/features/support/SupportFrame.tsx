import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useSessionState } from '#web/api/session-state.ts'
import { useSupportSession } from '#web/api/support.ts'
import { NotFoundView } from '#web/app/errors/NotFoundView.tsx'
import { Shell } from '#web/app/frame/Shell.tsx'

import { EndedPage } from './EndedPage.tsx'
import { Pointing } from './Pointing.tsx'
import { StaffBar } from './StaffBar.tsx'
import { useFollow } from './use-follow.ts'
import { useStaffNotes } from './use-staff-notes.tsx'

/** Pages that are the customer's alone, whose endpoints refuse a support view. */
const closedPage = /^\/(?:account|assistant)(?:\/|$)/

/** The dashboard as support staff see it. Once the view has ended, nothing of it stays in the document. */
export function SupportFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void i18n.loadNamespaces('support').then(() => setReady(true))
  }, [i18n])
  const isSignedOut = useSessionState(({ end }) => end !== null)
  const { state, isLost } = useSupportSession(true)
  const follow = useFollow(state?.view ?? null)
  const page = useRouterState({ select: ({ location }) => location.pathname })
  useStaffNotes(state, page, follow.isOn)
  const hasEnded = isSignedOut || (state !== null && state.endReason !== null)
  useEffect(() => {
    if (hasEnded) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }, [client, hasEnded])
  if (!isReady) return null
  if (hasEnded) return <EndedPage session={state} />
  return (
    <Shell
      slots={{
        top: state && <StaffBar session={state} isLost={isLost} follow={follow} />,
        layers: <Pointing pointer={state?.pointer ?? null} page={page} />,
      }}
    >
      {closedPage.test(page) ? <NotFoundView /> : children}
    </Shell>
  )
}
