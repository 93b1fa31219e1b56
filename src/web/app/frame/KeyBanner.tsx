import { Link, useRouterState } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'

import { hasExpired, isReminderDue } from '#web/api/key-expiry.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

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
