import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { passkeysQuery } from '#web/api/passkeys.ts'
import { useSession } from '#web/api/session.ts'
import { sessionsQuery, useEndOtherSessions, type SessionHandle } from '#web/api/sessions.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Section } from '#web/ui/Section.tsx'

import { AccountHead } from './AccountTabs.tsx'
import { Passkeys } from './Passkeys.tsx'
import { EndedSessionRow, SessionRow } from './SessionRow.tsx'

/** The ways in that this customer has. */
function HowYouSignIn() {
  const { t, format } = useTexts(['account', 'passkeys'])
  const { brand, links, person, signIn } = useSession()
  const offersPasskeys = signIn.includes('passkey')
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: offersPasskeys })
  const consoleUrl = links['console']
  // Without passkeys only the operator's login creates persons.
  const hasLogin = passkeys?.hasOtherWay ?? (person !== null && !offersPasskeys)
  const count = passkeys?.items.length ?? 0
  const facts = [
    hasLogin && {
      key: 'login',
      label: brand.name,
      value: (
        <>
          <bdi className="block">{person?.name ?? brand.name}</bdi>
          {consoleUrl !== undefined && <LinkOut href={consoleUrl}>{t('changeAt')}</LinkOut>}
        </>
      ),
    },
    count > 0 && {
      key: 'passkeys',
      label: t('passkeys:title'),
      value: (
        <>
          {format.number(count)}
          <span className="sm mut block">{t('how.passkeysHere')}</span>
        </>
      ),
    },
    {
      key: 'key',
      label: t('how.key'),
      value: t(person ? 'how.keyLinked' : 'how.keyDeleted'),
    },
  ].filter((fact) => fact !== false)
  return (
    <Section title={t('how.title')}>
      <Facts facts={facts} />
    </Section>
  )
}

/** What to do when a device is lost, or somebody has seen the key. */
function IfYouLoseADevice() {
  const { t, format } = useTexts('account')
  const { signIn } = useSession()
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: signIn.includes('passkey') })
  const hasPasskeys = (passkeys?.items.length ?? 0) > 0
  return (
    <Section title={t('lost.title')}>
      <p className="ink2 pt-3 text-3">
        {t('lost.device')}
        {hasPasskeys && format.gap + t('lost.passkey')}
      </p>
      <p className="ink2 py-3 text-3">{t('lost.key')}</p>
      <HelpLink topic="api-key" />
    </Section>
  )
}

/** Where this key is signed in; each session can be ended from here, and then keeps its row. */
function Sessions() {
  const { t, format } = useTexts('account')
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
