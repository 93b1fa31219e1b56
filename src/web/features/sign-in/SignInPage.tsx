import { useRouter } from '@tanstack/react-router'
import {
  ChevronDown,
  KeyRound,
  CalendarClock,
  ReceiptText,
  ToggleLeft,
  Lock,
  LogOut,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { SignInProblem } from '#contract/sign-in-problems.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLegalLinks, useLinks } from '#web/app/frame/links.ts'
import { StartFrame } from '#web/app/frame/StartFrame.tsx'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { LanguageMenu } from '#web/app/settings/LanguageMenu.tsx'
import { LabelledCheckbox } from '#web/ui/Checkbox.tsx'
import { Note } from '#web/ui/Note.tsx'

import { KeyForm } from './KeyForm.tsx'
import { isOwnPath } from './own-path.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SsoLink } from './SsoLink.tsx'

interface AsideProps {
  title: string
  points: readonly { icon: LucideIcon; title: string; text: string }[]
  children?: ReactNode
}

/** The second column of the sign-in page: a title, points with icons, and what follows them. */
const Aside = ({ title, points, children }: AsideProps) => (
  <aside className="end">
    <div>
      <h2>{title}</h2>
      <ul>
        {points.map(({ icon: Icon, title: heading, text }) => (
          <li key={heading}>
            <Icon className="i" />
            <span>
              <b>{heading}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  </aside>
)

/** Why it is safe to enter the key here. */
function AboutKey() {
  const { t } = useTranslation('sign-in')
  const points = [
    { icon: Lock, title: t('about.serverTitle'), text: t('about.serverText') },
    { icon: ShieldCheck, title: t('about.scopeTitle'), text: t('about.scopeText') },
    { icon: LogOut, title: t('about.goneTitle'), text: t('about.goneText') },
  ]
  return (
    <Aside title={t('about.title')} points={points}>
      <HelpLink topic="api-key" />
    </Aside>
  )
}

/** What the dashboard is for, beside the sign-in through the provider's login. */
function WhatYouCanDo() {
  const { t } = useTranslation('sign-in')
  const points = [
    { icon: CalendarClock, title: t('can.renewsTitle'), text: t('can.renewsText') },
    { icon: ToggleLeft, title: t('can.stopTitle'), text: t('can.stopText') },
    { icon: ReceiptText, title: t('can.invoicesTitle'), text: t('can.invoicesText') },
  ]
  return <Aside title={t('can.title')} points={points} />
}

interface SignInPageProps {
  /** Path in this dashboard to open after signing in. */
  next: string | undefined
  signedOut: boolean
  /** Why the provider's login led to no session. */
  problem: SignInProblem | null
  /** With `busy`: seconds until to try again. */
  wait: number
}

const focusMessage = (message: HTMLElement | null): void => message?.focus()

/** Public pages and links that the operator configured. Missing ones are left out. */
const footerLinks = ['help', 'prices', 'contact'] as const

export function SignInPage({ next, signedOut, problem, wait }: SignInPageProps) {
  const { t, format } = useTexts('sign-in')
  const { rememberDays, signIn } = useSession()
  const [remember, setRemember] = useState(false)
  const links = useLinks()
  const legalLinks = useLegalLinks()
  const hasKeySignIn = signIn.includes('api-key')
  const hasSso = signIn.includes('oidc')
  const hasPasskeys = signIn.includes('passkey')
  const router = useRouter()
  return (
    <StartFrame
      title={t('title')}
      text={t('lead')}
      foot={
        <>
          {footerLinks.map((key) =>
            links[key] === undefined ? null : (
              <a key={key} href={links[key]}>
                {t(`links.${key}`)}
              </a>
            ),
          )}
          {legalLinks.map(({ key, label, href }) => (
            <a key={key} href={href}>
              {label}
            </a>
          ))}
          <LanguageMenu side="top" />
        </>
      }
      aside={hasSso ? <WhatYouCanDo /> : hasKeySignIn && <AboutKey />}
    >
      {signedOut && <Note>{t('signedOut')}</Note>}
      {problem !== null && (
        <Note ref={focusMessage} tone={problem === 'cancelled' ? 'plain' : 'bad'}>
          {t(`problem.${problem}`, { time: format.duration(wait || 60) })}
        </Note>
      )}
      {hasSso && <SsoLink next={next} remember={remember} />}
      {hasPasskeys && (
        <PasskeyButton
          remember={remember}
          hasAutofill={hasKeySignIn}
          onSignedIn={() => router.history.replace(isOwnPath(next) ? next : '/')}
        />
      )}
      {(hasSso || hasPasskeys) && rememberDays > 0 && (
        <LabelledCheckbox label={t('remember')} checked={remember} onChange={setRemember} />
      )}
      {hasSso && hasKeySignIn && (
        <details className="key-fold" open={problem === 'unreachable'}>
          <summary>
            <KeyRound className="i s" />
            {t('useKey')}
            <ChevronDown className="i s" />
          </summary>
          <KeyForm next={next} remembers={remember} secondary />
        </details>
      )}
      {!hasSso && hasKeySignIn && (
        <KeyForm next={next} remembers={hasPasskeys ? remember : undefined} />
      )}
    </StartFrame>
  )
}
