import { Link, useRouterState } from '@tanstack/react-router'
import { Construction, KeyRound } from 'lucide-react'
import { useState } from 'react'

import type { Session } from '#contract/session.ts'
import { deviceInstant } from '#web/api/clock.ts'
import { hasExpired, isReminderDue } from '#web/api/key-expiry.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** Reminds of the end of the account's key, as the person has entered it. */
export function KeyBanner({ expiresOn }: { expiresOn: string }) {
  const { t, format } = useTexts('shell')
  const { today } = useSession()
  const next = useRouterState({ select: ({ location }) => location.href })
  if (!isReminderDue(expiresOn, today)) return null
  return (
    <Banner
      tone="warn"
      icon={<KeyRound className="i" />}
      end={
        <Link to="/link-key" search={{ next }} className={buttonClass('plain', 's')}>
          {t('banner.linkKey')}
        </Link>
      }
    >
      {t(hasExpired(expiresOn, today) ? 'banner.keyExpired' : 'banner.keyExpires', {
        date: format.date(expiresOn, 'long'),
        away: format.relative(expiresOn),
      })}
    </Banner>
  )
}

type Notice = NonNullable<Session['maintenance']>

/** The operator's words in the page's language, or in English; `null` for our own. */
function ownWords({ texts }: Notice, language: string): string | null {
  const base = language.split('-')[0] ?? language
  return texts[language] ?? texts[base] ?? texts['en'] ?? Object.values(texts)[0] ?? null
}

/** Says when the operator works on the installation, and that nothing can be changed meanwhile. */
export function MaintenanceBanner({ notice }: { notice: Notice }) {
  const { t, format, i18n } = useTexts('maintenance')
  const [isClosed, setIsClosed] = useState(false)
  const { readOnly, from, until, link } = notice
  const isPast = (instant: string | null) => instant !== null && instant <= deviceInstant()
  const isClosable = !readOnly && !isPast(from)
  if (isClosed && isClosable) return null
  const words = ownWords(notice, i18n.language)
  const isPlanned = !readOnly && from !== null && until !== null
  const title = readOnly
    ? isPast(until)
      ? t('readOnlyLonger')
      : t(until === null ? 'readOnly' : 'readOnlyUntil', { time: until && format.moment(until) })
    : isPlanned
      ? t('planned', {
          from: format.dateTime(from),
          until:
            format.day(from) === format.day(until) ? format.time(until) : format.dateTime(until),
        })
      : null
  const text = words ?? t(readOnly ? 'readOnlyText' : 'plannedText')
  return (
    <Banner
      tone={readOnly ? 'warn' : 'plain'}
      icon={<Construction className="i" />}
      end={
        <>
          {link !== null && <LinkOut href={link}>{t('details')}</LinkOut>}
          {isClosable && (
            <Button size="s" onClick={() => setIsClosed(true)}>
              {t('dismiss')}
            </Button>
          )}
        </>
      }
    >
      {title !== null && (
        <>
          <b>{title}</b>
          {format.gap}
        </>
      )}
      {text}
    </Banner>
  )
}
