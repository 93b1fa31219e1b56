import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { sessionsQuery, useEndOtherSessions, type SessionHandle } from '#web/api/sessions.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'

import { AccountHead } from './AccountHead.tsx'
import { HowYouSignIn, IfYouLoseADevice } from './HowYouSignIn.tsx'
import { Passkeys } from './Passkeys.tsx'
import { EndedSessionRow, SessionRow } from './SessionRow.tsx'

/** Where this key is signed in; each session can be ended from here, and then keeps its row. */
function Sessions() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { data: sessions = [], error, refetch, isSuccess } = useQuery(sessionsQuery)
  const [ended, setEnded] = useState<readonly SessionHandle[]>([])
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const handleEnded = (gone: readonly SessionHandle[]): void => {
    // The pressed button disappears: without this the focus would jump to the top of the page.
    if (section.current?.contains(document.activeElement)) heading.current?.focus()
    setEnded((before) => [...before, ...gone])
  }
  const count = sessions.filter(({ current }) => !current).length
  const endOthers = useEndOtherSessions({ onSuccess: (gone) => handleEnded(gone) })
  return (
    <section ref={section} aria-labelledby="sessions">
      <div className="sect-row">
        <h2 ref={heading} tabIndex={-1} className="sect outline-none" id="sessions">
          {t('sessions.title')}
        </h2>
        {count > 0 && (
          <span className="end">
            <Button size="s" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              {t('sessions.endOthers', format.count(count))}
            </Button>
          </span>
        )}
      </div>
      <ErrorNote error={endOthers.error} />
      {!isSuccess && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <ul className="sessions" aria-labelledby="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => handleEnded([session])} />
        ))}
        {ended.map((session) => (
          <EndedSessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className="sm mut pt-2">{t('sessions.kept')}</p>
    </section>
  )
}

/** How the customer signs in, and where they are signed in. */
export function DevicesPage() {
  const { signIn } = useSession()
  return (
    <>
      <AccountHead />
      <div className="page">
        <div className="account">
          <div className="first">
            {signIn.includes('passkey') && <Passkeys />}
            <Sessions />
          </div>
          <div className="second">
            <HowYouSignIn />
            <IfYouLoseADevice />
          </div>
        </div>
      </div>
    </>
  )
}
